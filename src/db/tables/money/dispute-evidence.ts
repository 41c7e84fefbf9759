// The data model of answers to disputes.
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, serial, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, moment, updatedAt } from '#db/columns/columns.ts';
import { disputes } from './payments.ts';

/**
 * The evidence for a bank, as it was made last; once it is sent nothing of it changes. A bank asks once, or twice where its
 * inquiry becomes a dispute: each time it is answered once.
 */
export const disputeEvidence = pgTable(
  'dispute_evidence',
  {
    id: serial().primaryKey(),
    disputeId: integer()
      .notNull()
      .references(() => disputes.id),
    asked: text({ enum: ['inquiry', 'dispute'] }).notNull(),
    /** Counts how often it was made: whoever sends it names the one they looked at. */
    version: integer().notNull().default(1),
    /** What staff say themselves. */
    words: text().notNull(),
    /** What the paper says, and the provider's fields (shop/disputes/gather-evidence.ts). */
    sections: jsonb().notNull(),
    fields: jsonb().notNull(),
    madeAt: moment().notNull(),
    madeBy: text().notNull(),
    /** The provider's id of this version's paper; null: it was not staged there. */
    file: text(),
    sentAt: moment(),
    sentBy: text(),
    /** When the provider had taken it. */
    takenAt: moment(),
    lastError: text(),
    createdAt,
    updatedAt,
  },
  (table) => [
    unique('dispute_evidence_once').on(table.disputeId, table.asked),
    check('dispute_evidence_asked', sql`asked in ('inquiry', 'dispute')`),
    check(
      'dispute_evidence_sent',
      sql`(sent_at is null) = (sent_by is null) and (sent_at is null or file is not null) and (taken_at is null or sent_at is not null)`,
    ),
  ],
);
export type DisputeEvidenceRow = typeof disputeEvidence.$inferSelect;
