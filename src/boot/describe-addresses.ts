import type { Config } from '#config/config.ts';
import type { Credentials } from '#shop/people/staff/passwords.ts';
import { modeOf } from './providers.ts';

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

/** What the person who started the shop wants to open next; `elsewhere`: the database's files, if DATA_DIR only links to them. */
export function describeAddresses(settings: Settings, demo: Credentials | null, elsewhere: string | null): string {
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
  if (modeOf(settings) === 'test') lines.push(['Cards', 'only test cards: the keys are those of Stripe’s test mode']);
  if (!firebase && !production) lines.push(['Demo accounts', `${accountsAt}/sandbox/`]);
  const faults = [stripe ? [] : cardsAt, firebase ? [] : accountsAt, smtpUrl ? [] : origin].flat();
  for (const address of new Set(faults)) lines.push(['Faults', `${address}/sandbox/faults`]);
  if (databaseUrl !== null) lines.push(['The database', new URL(databaseUrl).host]);
  else if (elsewhere === null) lines.push(['The database', `in ${dataDir}`]);
  else
    lines.push(
      ['The database', `in ${elsewhere}`],
      ['', `NOT in ${dataDir}, where postgres is only a link: a copy of that folder holds no orders.`],
      ['', 'Stop the shop and copy both folders; docs/operating.md, "Where the data is", brings them together.'],
    );
  return `\n${lines.map(([name, address]) => `  ${name.padEnd(14)}${address}`).join('\n')}\n`;
}
