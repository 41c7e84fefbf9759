import type { Database } from '#db/database.ts';
import type { StandIn } from '#values/staff/setup-steps.ts';
import type { Backups } from './backup-store.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { MailEvents } from './mail-events.ts';
import type { MailTransport, RenderMail } from './mail-transport.ts';
import type { OrderHooks } from './order-hooks.ts';
import type { RenderPaper } from './papers.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { PictureStore } from './picture-store.ts';
import type { PrintProvider } from './print-provider.ts';
import type { PushService } from './push-service.ts';
import type { Samples } from './samples.ts';

/** What every use case gets as its first argument: the database, the world outside, and the clock. */
export type Shop = {
  db: Database;
  payments: PaymentProvider;
  identity: IdentityProvider;
  /** Who vouches for customers' identities here: `sandbox`, or the Firebase project's id. */
  issuer: string;
  mail: MailTransport;
  mailEvents: MailEvents;
  renderMail: RenderMail;
  renderPaper: RenderPaper;
  /** Notices on the phones of those who work here. */
  push: PushService;
  pictures: PictureStore;
  /** Null: no print provider is set up, and what would have to be printed is not sold. */
  printing: PrintProvider | null;
  /** What the guide's answers depend on besides the database; without a model they stand as they were found. */
  guide: { model: LanguageModel | null; configurator: boolean };
  /** Backups of the shop's own database; null: the database is not the shop's own. */
  backups: Backups | null;
  /** Null: something real is behind the shop, and nothing in it is invented. */
  samples: Samples | null;
  /** What changes of orders set off above them (src/shop/composition). */
  hooks: OrderHooks;
  clock: () => Date;
  log: Log;
  /** The shop's public address without a trailing slash: links in mails start with it. */
  origin: string;
  /** Where the shop is, as "America/New_York": its days are the days there. */
  timeZone: string;
  /** Who sells, a line each: name and address, as papers say it. */
  seller: readonly string[];
  /** For so many years records about money are kept. */
  keepMoneyYears: number;
  /** What is a stand-in's here, and nobody's real service. */
  standIns: readonly StandIn[];
  /** Whether the demo account of staff may be used: on stand-ins, never in production. */
  demoAccount: boolean;
  /** Whether everybody who works here needs a second factor. */
  factorRequired: boolean;
  /** After so long without a use a session of somebody who works here is over. */
  staffIdleMs: number;
  /** How long money without an order stays before it goes back by itself; null: a person decides. */
  returnMoneyAfterMs: number | null;
};

/** The part of pino's logger that the shop uses. */
export type Log = Record<'info' | 'warn' | 'error', (detail: object, message: string) => void>;

/** A model that puts what the shop knows into words. Throws when it does not answer in time, or not at all. */
export type LanguageModel = {
  /** What the model says to a visitor's `question` after the shop's `instructions`. */
  word(asked: { instructions: string; question: string }): Promise<string>;
};
