// The data model of people: customers and those who work here.
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, moment, oneOf, rowOf, SHOP_NOW, updatedAt } from '#db/columns/columns.ts';
import { STAFF_ROLES } from '#values/staff/staff.ts';

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    /** In lower case. */
    email: text().notNull().unique(),
    /** What the identity provider said at the last sign-in; only a verified address joins guest orders. */
    emailVerified: boolean().notNull().default(false),
    firstName: text(),
    lastName: text(),
    profileImageUrl: text(),
    displayName: text(),
    firebaseUID: text('firebase_uid'),
    /**
     * Who vouched for this identity: `sandbox`, or a Firebase project's id. Under another issuer it signs nobody in, and its
     * rights do not count. Null: from before this was noted; see shop/people/customers/issuer.ts.
     */
    issuer: text(),
    isAdmin: boolean().notNull().default(false),
    /** The last sign-out on all devices: whoever signed in before it has to sign in again. */
    signedOutAt: moment(),
    /** The sign-in of the browser in which that was asked for all others: it alone is older and counts. */
    keptSignInAt: moment(),
    /** Of browsers that were signed out from another one: when each had signed in. What the last sign-out covers is left out. */
    endedSignIns: jsonb().$type<string[]>().notNull().default([]),
    createdAt,
    updatedAt,
  },
  (table) => [uniqueIndex('users_identity').on(table.firebaseUID, table.issuer)],
);

export type UserRow = typeof users.$inferSelect;

/**
 * Identities of customers who were erased, as the SHA-256 of the provider's random id: a browser that still keeps its sign-in from before
 * would make them a customer again.
 */
export const erasedIdentities = pgTable('erased_identities', { hash: text().primaryKey(), at: moment().notNull() });

/**
 * What a signed-in browser is allowed; the keys are hashes, so that a copy of the table opens nothing. `half`: the password was
 * right, and the second step is still to come; it opens nothing else.
 */
export type SessionData =
  | { kind: 'customer'; userId: string; issuer: string }
  | { kind: 'staff'; staffId: number }
  | { kind: 'half'; staffId: number };

export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    sess: json().$type<SessionData>().notNull(),
    expire: timestamp({ withTimezone: true }).notNull(),
    /** Names it to its owner, who may end it; it opens nothing. */
    id: bigserial({ mode: 'number' }).notNull().unique(),
    startedAt: moment().notNull().default(SHOP_NOW),
    /** To a few minutes. */
    lastUsedAt: moment().notNull().default(SHOP_NOW),
    /** How the browser names itself. */
    browser: text(),
    /** That it came from; null for customers who do not work here. */
    network: text(),
    /** When the second step was taken in it. */
    factorAt: moment(),
    /** When its owner said the password or a factor again, which changes of the account ask for. */
    confirmedAt: moment(),
  },
  (table) => [
    index('sessions_expire').on(table.expire),
    index('sessions_user').on(sql`(sess ->> 'userId')`),
    index('sessions_staff').on(sql`(sess ->> 'staffId')`),
  ],
);

/** People who work here and sign in with a password; hashes are argon2id. */
export const staff = pgTable(
  'staff',
  {
    id: serial().primaryKey(),
    /** In lower case. */
    username: text().notNull().unique(),
    passwordHash: text().notNull(),
    role: text({ enum: STAFF_ROLES }).notNull().default('manager'),
    /** Where the shop writes to them, in lower case; null: an account made on the command line without one. */
    email: text().unique(),
    /** Since when they are known to read it: a link that was mailed there has been used. A new address is none. */
    emailVerifiedAt: moment(),
    /** Signed out everywhere, and not let in, until an owner takes it back. */
    suspendedAt: moment(),
    /** The sandbox's own account, whose password everybody may read: it opens nothing in production. */
    isDemo: boolean().notNull().default(false),
    lastSignInAt: moment(),
    createdAt,
    updatedAt,
  },
  () => [check('staff_role', oneOf('role', STAFF_ROLES))],
);

/** Whose a row is: somebody with a password, or an admin's account; it goes with them. */
export const personColumns = () => ({
  staffId: integer().references(() => staff.id, { onDelete: 'cascade' }),
  userId: text().references(() => users.id, { onDelete: 'cascade' }),
});
export const onePerson = sql`num_nonnulls(staff_id, user_id) = 1`;

/** The same where each person has one row. */
export const oncePerPerson = () => {
  const { staffId, userId } = personColumns();
  return { staffId: staffId.unique(), userId: userId.unique() };
};

/** Colleagues who were invited: the link of the mail makes an account, once. Each address has one that is open at most. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: serial().primaryKey(),
    /** In lower case. */
    email: text().notNull(),
    role: text({ enum: STAFF_ROLES }).notNull(),
    /** The SHA-256 of the link's secret. */
    tokenHash: text().notNull().unique(),
    /** Made by the page of whoever invites: sending twice is one invitation. */
    requestKey: text().notNull().unique(),
    /** The name of the owner who invited. */
    invitedBy: text().notNull(),
    createdAt,
    expiresAt: moment().notNull(),
    acceptedAt: moment(),
    /** When an owner took it back, or a newer one took its place. */
    endedAt: moment(),
  },
  (table) => [
    check('staff_invitations_role', oneOf('role', STAFF_ROLES)),
    uniqueIndex('staff_invitations_open').on(table.email).where(sql`accepted_at is null and ended_at is null`),
  ],
);
export type StaffInvitationRow = typeof staffInvitations.$inferSelect;

/** Mailed links by which somebody who works here sets a new password, each once. */
export const staffPasswordLinks = pgTable(
  'staff_password_links',
  {
    id: serial().primaryKey(),
    staffId: rowOf(() => staff.id, { onDelete: 'cascade' }),
    /** Where it was mailed to, in lower case. */
    email: text().notNull(),
    /** The SHA-256 of the link's secret. */
    tokenHash: text().notNull().unique(),
    /** The name of the owner who had it sent; null: asked for on the sign-in. */
    sentBy: text(),
    createdAt,
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index('staff_password_links_staff').on(table.staffId, table.createdAt)],
);

/** Tries to sign in with a password that have not succeeded, counted per address and per account, or per known browser; kept for a day at most. */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    key: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [index('login_attempts_key').on(table.key, table.at)],
);
