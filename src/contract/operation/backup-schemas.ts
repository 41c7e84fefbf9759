import { z } from 'zod';
import { moment } from '#contract/fields/moment.ts';
import { component, orNull } from '#contract/fields/shapes.ts';

/** GET /api/admin/backups: how old the last backup is, and what a restored shop holds back. */
export const staffBackups = component('StaffBackups', {
  /** Null: the database is not the shop's own, and so are its backups. */
  backups: orNull({
    last: z.object({ at: moment, place: z.string(), bytes: z.int(), encrypted: z.boolean() }).nullable(),
    /** Null: by hand only. */
    everyMs: z.int().nullable(),
    /** `none`: the shop is older than two days and has none. `old`: two are missing, or it is older than two days. */
    alarm: z.enum(['none', 'old', 'failed']).nullable(),
    /** Why the last one failed. */
    error: z.string().nullable(),
    /** The newest backup is restored and compared by itself once a week. Null: none is made by itself. */
    proof: orNull({
      /** When that last held; null: never yet. */
      at: moment.nullable(),
      /** Why it did not hold the last time. */
      error: z.string().nullable(),
    }),
  }),
  /** Null: the database was not restored, or was released. */
  held: orNull({
    restoredAt: moment,
    /** The moment whose state was restored. */
    stateOf: moment,
    backupName: z.string(),
    mails: z.int(),
    mailings: z.int(),
    refunds: z.int(),
    /** Null: the books were not compared since, and nothing can be released. */
    comparedAt: moment.nullable(),
  }),
});
export type StaffBackups = z.input<typeof staffBackups>;
