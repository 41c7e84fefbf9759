import type { Config } from '#config.ts';
import type { Credentials } from '#shop/staff/credentials.ts';

type Settings = Pick<
  Config,
  | 'origin'
  | 'adminPath'
  | 'databaseUrl'
  | 'dataDir'
  | 'stripe'
  | 'stripeApiUrl'
  | 'firebase'
  | 'identityUrl'
  | 'smtpUrl'
  | 'production'
>;

/** What the person who started the shop wants to open next. */
export function describeAddresses(settings: Settings, demo: Credentials | null): string {
  const { origin, adminPath, databaseUrl, dataDir, stripe, stripeApiUrl, firebase, identityUrl, smtpUrl, production } =
    settings;
  const cardsAt = stripeApiUrl ? new URL(stripeApiUrl).origin : origin;
  const accountsAt = identityUrl ? new URL(identityUrl).origin : origin;
  const lines: [string, string][] = [
    ['The shop', origin],
    ['Staff panel', `${origin}${adminPath}${demo ? `  (${demo.username} / ${demo.password})` : ''}`],
    ['Phone panel', `${origin}/mobile-admin`],
    ['The API', `${origin}/api/docs`],
  ];
  if (!smtpUrl) lines.push(['The mailbox', `${origin}/sandbox/mail`]);
  if (!stripe) lines.push(['Test cards', `${cardsAt}/sandbox/`]);
  if (!firebase && !production) lines.push(['Demo accounts', `${accountsAt}/sandbox/`]);
  const faults = [stripe ? [] : cardsAt, firebase ? [] : accountsAt, smtpUrl ? [] : origin].flat();
  for (const address of new Set(faults)) lines.push(['Faults', `${address}/sandbox/faults`]);
  lines.push(['The database', databaseUrl === null ? `in ${dataDir}` : new URL(databaseUrl).host]);
  return `\n${lines.map(([name, address]) => `  ${name.padEnd(14)}${address}`).join('\n')}\n`;
}
