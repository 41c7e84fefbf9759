import type { Database } from '#db/database.ts';
import type { Backups } from './backups/backup-store.ts';
import type { IdentityProvider } from './customers/identity-provider.ts';
import type { LanguageModel } from './guide/language-model.ts';
import type { MailTransport, RenderMail } from './mail/ports.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import type { PictureStore } from './pictures/picture-store.ts';
import type { MailEvents } from './suppressions/mail-events.ts';

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
  pictures: PictureStore;
  /** What the guide's answers depend on besides the database; without a model they stand as they were found. */
  guide: { model: LanguageModel | null; configurator: boolean };
  /** Backups of the shop's own database; null: the database is somebody else's. */
  backups: Backups | null;
  clock: () => Date;
  log: Log;
  /** The shop's public address without a trailing slash: links in mails start with it. */
  origin: string;
  /** Whether the demo account of staff may be used: on stand-ins, never in production. */
  demoAccount: boolean;
};

/** The part of pino's logger that the shop uses. */
export type Log = Record<'info' | 'warn' | 'error', (detail: object, message: string) => void>;
