import type { Config } from '#config.ts';

type Settings = Pick<Config, 'origin' | 'databaseUrl' | 'dataDir' | 'stripe' | 'smtpUrl'>;

/** What the person who started the shop wants to open next. */
export function describeAddresses({ origin, databaseUrl, dataDir, stripe, smtpUrl }: Settings): string {
  const lines: [string, string][] = [
    ['The shop', origin],
    ['The API', `${origin}/api/docs`],
  ];
  if (!smtpUrl) lines.push(['The mailbox', `${origin}/sandbox/mail`]);
  if (!stripe) lines.push(['Test cards', `${origin}/sandbox/`]);
  if (!stripe || !smtpUrl) lines.push(['Faults', `${origin}/sandbox/faults`]);
  lines.push(['The database', databaseUrl === null ? `in ${dataDir}` : new URL(databaseUrl).host]);
  return `\n${lines.map(([name, address]) => `  ${name.padEnd(14)}${address}`).join('\n')}\n`;
}
