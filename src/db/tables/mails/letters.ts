// The data model of build letters: what the owner writes to those who wait, with pictures.
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { createdAt, moment, rowOf, updatedAt } from '#db/columns/columns.ts';
import { batches, campaigns } from '#db/tables/catalogue/campaigns.ts';
import type { Shown } from '#values/maker.ts';
import { mailings } from './mailings.ts';

/** A draft until it is sent; everybody may read it from its first mail on, until it is taken down. */
export const buildLetters = pgTable(
  'build_letters',
  {
    id: serial().primaryKey(),
    /** Made by the page on which it is written: saving twice is one letter. */
    key: text().notNull().unique(),
    campaignId: rowOf(() => campaigns.id),
    /** Null: for all who wait in the campaign. */
    batchId: integer().references(() => batches.id),
    title: text().notNull(),
    message: text().notNull(),
    pictures: jsonb().$type<Shown[]>().notNull().default([]),
    staffName: text().notNull(),
    sentAt: moment(),
    /** Null too where nobody is to be mailed. */
    mailingId: integer()
      .unique()
      .references(() => mailings.id),
    publishedAt: moment(),
    takenDownAt: moment(),
    createdAt,
    updatedAt,
  },
  (table) => [
    check(
      'build_letters_order',
      sql`(published_at is null or sent_at is not null) and (taken_down_at is null or published_at is not null)`,
    ),
    index('build_letters_public')
      .on(table.campaignId, table.publishedAt)
      .where(sql`published_at is not null and taken_down_at is null`),
  ],
);
export type BuildLetterRow = typeof buildLetters.$inferSelect;
