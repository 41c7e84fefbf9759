import { type SQL, sql } from 'drizzle-orm';
import type { IsoDay } from '#values/date.ts';

/** The first moment of a day in a time zone, or of one that comes so many days after it. */
export function startOfDay(day: IsoDay, timeZone: string, later = 0): SQL {
  return sql`((${within(day)}::date + ${later}::int)::timestamp at time zone ${timeZone})`;
}

/** The database takes no day before the year 1, and all moments are between these. */
function within(day: IsoDay): IsoDay {
  return day < '1000-01-01' ? '1000-01-01' : day > '9998-12-31' ? '9998-12-31' : day;
}
