// The sheet of the data model about people: customers, those who work here, and those who write to us.
import { boolean, index, json, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';
import { createdAt, updatedAt } from './columns.ts';

export const users = pgTable('users', {
  id: text().primaryKey(),
  email: text().notNull().unique(),
  firstName: text(),
  lastName: text(),
  profileImageUrl: text(),
  displayName: text(),
  firebaseUID: text('firebase_uid').unique(),
  isAdmin: boolean().notNull().default(false),
  createdAt,
  updatedAt,
});

export const sessions = pgTable(
  'sessions',
  { sid: text().primaryKey(), sess: json().notNull(), expire: timestamp({ withTimezone: true }).notNull() },
  (table) => [index('sessions_expire').on(table.expire)],
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
