import type { Config } from '#config.ts';

type Settings = Pick<Config, 'origin' | 'databaseUrl' | 'dataDir' | 'stripe' | 'firebase' | 'smtpUrl' | 'production'>;

/** What the person who started the shop wants to open next. */
export function describeAddresses(settings: Settings): string {
  const { origin, databaseUrl, dataDir, stripe, firebase, smtpUrl, production } = settings;
  const lines: [string, string][] = [
    ['The shop', origin],
    ['The API', `${origin}/api/docs`],
  ];
  if (!smtpUrl) lines.push(['The mailbox', `${origin}/sandbox/mail`]);
  if (!stripe) lines.push(['Test cards', `${origin}/sandbox/`]);
  if (!firebase && !production) lines.push(['Demo accounts', `${origin}/sandbox/`]);
  if (!stripe || !firebase || !smtpUrl) lines.push(['Faults', `${origin}/sandbox/faults`]);
  lines.push(['The database', databaseUrl === null ? `in ${dataDir}` : new URL(databaseUrl).host]);
  return `\n${lines.map(([name, address]) => `  ${name.padEnd(14)}${address}`).join('\n')}\n`;
}
