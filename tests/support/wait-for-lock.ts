import { setTimeout as pause } from 'node:timers/promises';
import type { TestDatabase } from './test-database.ts';

/** Resolves once so many in this database wait for a lock that another holds: the moment before a race is decided. */
export async function waitForLock({ pool }: TestDatabase, waiting = 1): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if ((rowCount ?? 0) >= waiting) return;
    await pause(5);
  }
}
