import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { addJob } from './enqueue.ts';
import { PRIORITIES } from './tasks.ts';

/** The job of each selected mail. What one customer waits for goes out before news to many. */
export function mailJob({ id, stream }: { id: AnyColumn; stream: AnyColumn }): SQL {
  const usual = PRIORITIES['send-email'];
  const priority = sql`case ${stream} when 'announcement' then ${usual + 10}::integer else ${usual}::integer end`;
  return addJob('send-email', sql`json_build_object('emailId', ${id})`, { priority });
}
