import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { listTables } from './table-digests.ts';

const TRIES = 60;
const PAUSE_MS = 1000;
const BUSY = ['55P03', '40P01'];

/** A moment of the database: `name` is in its log there, and `reader` sees exactly what was committed by then. */
export type Moment = { name: string; takenAt: string; lastWal: string };

/**
 * Makes the snapshot of `reader` and a named point of PostgreSQL's log mean the same state. Between taking a snapshot and
 * writing a record others may commit; so every table is locked against writers for the few milliseconds that both need.
 * Writers are waited for at most a second at a time, and in a deadlock it is this transaction that gives way.
 */
export async function freeze(locker: pg.Client, reader: pg.Client, name: string): Promise<Moment> {
  const tables = (await listTables(reader)).join(', ');
  for (let tried = 1; ; tried += 1) {
    try {
      await locker.query("begin; set local lock_timeout = '1s'; set local deadlock_timeout = '300ms'");
      await locker.query(`lock table ${tables} in share mode`);
      await reader.query('begin isolation level repeatable read read only');
      await reader.query('select count(*) from pg_class');
      const { rows } = await locker.query<{ takenAt: Date; lastWal: string }>(
        'select clock_timestamp() as "takenAt", pg_walfile_name(pg_create_restore_point($1)) as "lastWal"',
        [name],
      );
      await locker.query('commit');
      const [moment] = rows;
      if (!moment) throw new Error('PostgreSQL made no restore point.');
      return { name, lastWal: moment.lastWal, takenAt: moment.takenAt.toISOString() };
    } catch (fault) {
      await locker.query('rollback');
      const busy = fault instanceof pg.DatabaseError && BUSY.includes(fault.code ?? '');
      if (!busy) throw fault;
      if (tried === TRIES)
        throw new Error('The database was busy for too long. Try the backup again.', { cause: fault });
      await pause(PAUSE_MS);
    }
  }
}
