import { bigint, boolean, check, index, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '#db/columns/columns.ts';
import { sealedSecret } from '#db/columns/sealed-columns.ts';
import { onePerson, personColumns } from './people.ts';

/** The authenticator app of a person: one each. */
export const totpFactors = pgTable(
  'totp_factors',
  {
    id: serial().primaryKey(),
    ...personColumns(),
    secret: sealedSecret().notNull(),
    /** The period of 30 seconds whose code was taken last: its code, and earlier ones, count no more. */
    lastStep: bigint({ mode: 'number' }).notNull(),
    createdAt,
    lastUsedAt: moment(),
  },
  (table) => [
    check('totp_factors_person', onePerson),
    uniqueIndex('totp_factors_staff').on(table.staffId),
    uniqueIndex('totp_factors_user').on(table.userId),
  ],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: serial().primaryKey(),
    ...personColumns(),
    /** As its owner calls it. */
    name: text().notNull(),
    credentialId: text().notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text().notNull(),
    /** How often it was used, by its own count; 0 for those that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** `multiDevice`: it may be on several devices of its owner. */
    deviceType: text({ enum: ['singleDevice', 'multiDevice'] }).notNull(),
    backedUp: boolean().notNull(),
    createdAt,
    lastUsedAt: moment(),
  },
  (table) => [
    check('passkeys_person', onePerson),
    index('passkeys_staff').on(table.staffId),
    index('passkeys_user').on(table.userId),
  ],
);

/** Codes on paper for whoever has lost the other factors; of each its SHA-256. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { id: serial().primaryKey(), ...personColumns(), hash: text().notNull(), usedAt: moment() },
  (table) => [
    check('recovery_codes_person', onePerson),
    uniqueIndex('recovery_codes_hash').on(table.hash),
    index('recovery_codes_staff').on(table.staffId),
    index('recovery_codes_user').on(table.userId),
  ],
);

/**
 * What a browser was asked and has to answer soon, once: the challenge of a passkey, or the secret of an authenticator app that is
 * being set up. Of each kind a session has one.
 */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    /** The session that was asked, or the hash of what a browser without a session keeps. */
    binding: text().notNull(),
    purpose: text({ enum: ['sign-in', 'second-step', 'confirm', 'new-passkey', 'new-totp'] }).notNull(),
    secret: sealedSecret().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.binding, table.purpose] }),
    index('factor_challenges_expires').on(table.expiresAt),
  ],
);
