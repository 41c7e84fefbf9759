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

/** The layers inside `shop/`, from the top down: each may import those that stand after it. */
export const SHOP_LAYERS: readonly Pick<Layer, 'folder' | 'holds'>[] = [
  { folder: 'jobs', holds: 'handlers of jobs, their schedule, the worker' },
  { folder: 'composition', holds: 'what lower layers are given of higher ones: hooks of orders, kinds of mailings' },
  { folder: 'overview', holds: 'what staff see first: figures, what needs a person, who changed what' },
  { folder: 'books', holds: 'comparing the card provider’s books with ours' },
  { folder: 'backups', holds: 'keeping backups, holding a restored shop back' },
  { folder: 'webhooks', holds: 'events of the card and the mail provider' },
  { folder: 'customers', holds: 'what staff know of one customer: orders, messages, mails, bows, notes' },
  { folder: 'outbox', holds: 'sending queued mails, reading them, sending them again' },
  { folder: 'inquiries', holds: 'messages of visitors and dealers' },
  { folder: 'previews', holds: 'mailings as they would go out' },
  {
    folder: 'campaigns',
    holds: 'what staff change of a campaign: terms, batches, places; its deadlines and waiting list',
  },
  { folder: 'announcements', holds: 'a kind of mailing: news' },
  { folder: 'delays', holds: 'a kind of mailing: a later release date' },
  { folder: 'release', holds: 'kinds of mailings: release and reminders' },
  { folder: 'mailings', holds: 'the engine that sends one mail to many' },
  { folder: 'bulk', holds: 'runs over many orders: shipments of a file, processing, payment links' },
  { folder: 'workshop', holds: 'bows that are made: board, builds, serial numbers, owners' },
  { folder: 'returns', holds: 'what customers send back or exchange' },
  { folder: 'printing', holds: 'print lines at the print provider' },
  { folder: 'orders', holds: 'orders with their payments, refunds, parcels, links, corrections, consent to delays' },
  { folder: 'batches', holds: 'places in batches: held, taken, given back' },
  { folder: 'gift-cards', holds: 'gift cards: codes, redemptions, balances' },
  { folder: 'carts', holds: 'carts of visitors and customers' },
  { folder: 'notices', holds: 'notices to the people who work here: who is told of what, by mail and on the phone' },
  { folder: 'people', holds: 'customers, staff, sessions, second factors' },
  { folder: 'mail', holds: 'templates, the queue of mails, suppressions' },
  { folder: 'catalogue', holds: 'products, stock, terms of sale, prices, shipping rates, pictures' },
  { folder: 'records', holds: 'events of orders, events of staff, alerts, counted figures' },
  { folder: 'queue', holds: 'adding jobs, names of tasks' },
  { folder: 'ports', holds: 'what the shop asks of the outside, and the type `Shop`' },
];

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
    holds: 'Fastify: a file per resource, plugins, and the pages of React Router',
    imports: ['config.ts', 'contract', 'guide', 'shop', 'db', 'values'],
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
    folder: 'config.ts',
    holds: 'the environment as one checked value (with settings.ts and stripe-keys.ts)',
    imports: ['settings.ts', 'stripe-keys.ts', 'values', 'sandbox/keys.ts'],
    without: SDKS,
  },
  {
    folder: 'settings.ts',
    holds: 'the schema of the environment',
    imports: ['stripe-keys.ts', 'values', 'sandbox/keys.ts'],
    without: SDKS,
  },
  { folder: 'stripe-keys.ts', holds: 'rules of the card provider’s keys', imports: ['values'], without: SDKS },
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

/** Pages of mails are React. */
export const EXCEPTIONS: readonly { folder: string; mayUse: readonly string[] }[] = [
  { folder: 'shop/mail/templates', mayUse: ['react'] },
  { folder: 'shop/mail/render-mail.tsx', mayUse: ['react', 'react-dom'] },
];
