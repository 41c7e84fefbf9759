// The sheet of the data model about people: customers, those who work here, and those who write to us.
import { sql } from 'drizzle-orm';
import { boolean, index, json, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';
import { createdAt, moment, updatedAt } from './columns.ts';

export const users = pgTable('users', {
  id: text().primaryKey(),
  /** In lower case. */
  email: text().notNull().unique(),
  /** What the identity provider said at the last sign-in; only a verified address joins guest orders. */
  emailVerified: boolean().notNull().default(false),
  firstName: text(),
  lastName: text(),
  profileImageUrl: text(),
  displayName: text(),
  firebaseUID: text('firebase_uid').unique(),
  isAdmin: boolean().notNull().default(false),
  /** The last sign-out on all devices: whoever signed in before it has to sign in again. */
  signedOutAt: moment(),
  createdAt,
  updatedAt,
});

/** What a signed-in browser is allowed; the keys are hashes, so that a copy of the table opens nothing. */
export type SessionData = { kind: 'customer'; userId: string };

export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    sess: json().$type<SessionData>().notNull(),
    expire: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_expire').on(table.expire), index('sessions_user').on(sql`(sess ->> 'userId')`)],
);

/** People who work here and sign in with a password; hashes are argon2id. */
export const staff = pgTable('staff', {
  id: serial().primaryKey(),
  username: text().notNull().unique(),
  passwordHash: text().notNull(),
  createdAt,
  updatedAt,
});

export const contactInquiries = pgTable(
  'contact_inquiries',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    interest: text().notNull(),
    message: text().notNull(),
    createdAt,
  },
  (table) => [index('contact_inquiries_newest').on(table.createdAt.desc(), table.id.desc())],
);
