import type { Config } from '#config.ts';
import type { Credentials } from '#shop/staff/credentials.ts';
import { modeOf } from './providers.ts';

type Settings = Pick<
  Config,
  'origin' | 'adminPath' | 'databaseUrl' | 'dataDir' | 'stripe' | 'firebase' | 'smtpUrl' | 'production'
>;

/** What the person who started the shop wants to open next. */
export function describeAddresses(settings: Settings, demo: Credentials | null): string {
  const { origin, adminPath, databaseUrl, dataDir, stripe, firebase, smtpUrl, production } = settings;
  const lines: [string, string][] = [
    ['The shop', origin],
    ['Staff panel', `${origin}${adminPath}${demo ? `  (${demo.username} / ${demo.password})` : ''}`],
    ['Phone panel', `${origin}/mobile-admin`],
    ['The API', `${origin}/api/docs`],
  ];
  if (!smtpUrl) lines.push(['The mailbox', `${origin}/sandbox/mail`]);
  if (!stripe) lines.push(['Test cards', `${origin}/sandbox/`]);
  if (modeOf(settings) === 'test') lines.push(['Cards', 'only test cards: the keys are those of Stripe’s test mode']);
  if (!firebase && !production) lines.push(['Demo accounts', `${origin}/sandbox/`]);
  if (!stripe || !firebase || !smtpUrl) lines.push(['Faults', `${origin}/sandbox/faults`]);
  lines.push(['The database', databaseUrl === null ? `in ${dataDir}` : new URL(databaseUrl).host]);
  return `\n${lines.map(([name, address]) => `  ${name.padEnd(14)}${address}`).join('\n')}\n`;
}
