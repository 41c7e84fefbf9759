import { setTimeout as pause } from 'node:timers/promises';
import type { TestDatabase } from './test-database.ts';

/** Resolves once somebody in this database waits for a lock that another holds: the moment before a race is decided. */
export async function waitForLock({ pool }: TestDatabase): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rowCount) return;
    await pause(5);
  }
}
