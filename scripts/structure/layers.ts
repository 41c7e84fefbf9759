/**
 * The layers of `src/`, once: `npm run check` holds every import to this list (types included), and `npm run diagram` draws the
 * picture in ARCHITECTURE.md from it.
 */
export type Layer = {
  /** Below `src/`; a layer may be one file. */
  folder: string;
  holds: string;
  /** Layers that it may import besides itself; `all` of them for what composes the program. */
  imports: readonly string[] | 'all';
  /** Packages that have no place here. */
  without?: readonly string[];
};

const SDKS = ['fastify', 'react', 'react-dom', 'stripe', 'nodemailer', 'firebase'];

export const LAYERS: readonly Layer[] = [
  { folder: 'main.ts', holds: 'the composition root', imports: 'all' },
  {
    folder: 'boot',
    holds: 'parts of the composition root: addresses, providers or sandbox, signals, commands',
    imports: 'all',
  },
  {
    folder: 'web',
    holds: 'React Router pages of customers and staff; the shop only through the load context and the API',
    imports: ['contract', 'values'],
    without: ['fastify', 'pg', 'drizzle-orm', 'stripe', 'nodemailer', 'node:fs', 'node:crypto', 'node:path'],
  },
  {
    folder: 'api',
    holds: 'Fastify: the calls of each noun, plugins, and the pages of React Router',
    imports: ['config', 'contract', 'guide', 'shop', 'db', 'values'],
    without: ['react', 'react-dom', 'stripe', 'nodemailer'],
  },
  {
    folder: 'guide',
    holds: 'answers to visitors’ questions, from passages',
    imports: ['shop', 'values'],
    without: SDKS,
  },
  {
    folder: 'providers',
    holds: 'clients of the outside, one for each port',
    imports: ['shop/ports', 'values'],
    without: ['fastify', 'react', 'react-dom'],
  },
  {
    folder: 'shop',
    holds: 'the business: a folder for each noun, a function for each use case; no HTTP, no SDK',
    imports: ['db', 'values'],
    without: SDKS,
  },
  {
    folder: 'contract',
    holds: 'the calls of the API and their schemas',
    imports: ['values'],
    without: [...SDKS, 'node:*', 'drizzle-orm'],
  },
  {
    folder: 'db',
    holds: 'data model, migrations, the embedded PostgreSQL',
    imports: ['values'],
    without: SDKS,
  },
  {
    folder: 'config',
    holds: 'the environment as one checked value: its schema, rules of the card provider’s keys',
    imports: ['values', 'sandbox/shared/keys.ts'],
    without: SDKS,
  },
  {
    folder: 'sandbox',
    holds: 'stand-ins that speak the providers’ protocols, outside of the shop',
    imports: ['values'],
    without: ['react', 'react-dom', 'nodemailer'],
  },
  {
    folder: 'values',
    holds: 'money, dates, statuses, random names: pure, also in the browser',
    imports: [],
    without: [...SDKS, 'node:*', 'drizzle-orm', 'pg', 'zod'],
  },
];

/** Mails and papers are React. */
export const EXCEPTIONS: readonly { folder: string; mayUse: readonly string[] }[] = [
  { folder: 'shop/mail/templates', mayUse: ['react'] },
  { folder: 'shop/mail/render-mail.tsx', mayUse: ['react', 'react-dom'] },
  { folder: 'shop/papers/templates', mayUse: ['react'] },
];
