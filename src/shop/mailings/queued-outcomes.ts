import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Shop } from '#shop/ports/shop.ts';
import { type Outcome, recordOutcomes } from './record-outcomes.ts';

/** A kill repeats what was accepted within this time. */
const SOON_MS = 40;
const NEWS_MS = 1_000;

export type OutcomeNotes = ReturnType<typeof openNotes>;

/** Writes outcomes down soon after they are known, many at a time, and tells staff's screens now and then. */
export function openNotes(shop: Pick<Shop, 'db' | 'clock'>) {
  let known: Outcome[] = [];
  let writing: Promise<void> | null = null;
  let toldAt = performance.now();
  let fault: { cause: unknown } | null = null;

  async function write(): Promise<void> {
    while (known.length > 0) {
      await sleep(SOON_MS);
      const outcomes = known;
      known = [];
      const tells = performance.now() - toldAt > NEWS_MS;
      if (tells) toldAt = performance.now();
      await shop.db.transaction(async (tx) => {
        await recordOutcomes(tx, shop, outcomes);
        if (tells) await tx.execute(sql`select tell_staff('mailings', null)`);
      });
    }
  }

  return {
    note(outcome: Outcome): void {
      known.push(outcome);
      writing ??= write()
        .catch((cause: unknown) => {
          fault = { cause };
        })
        .finally(() => {
          writing = null;
        });
    },
    /** Whether notes can still be written: what cannot be noted must not be sent either. */
    get broken(): boolean {
      return fault !== null;
    },
    /** Resolves once all is written. Throws what kept it from being written. */
    async done(): Promise<void> {
      await writing;
      if (fault) throw fault.cause;
    },
  };
}
