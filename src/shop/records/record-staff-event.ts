import type { Transaction } from '#db/database.ts';
import { staffEvents, type UserRow } from '#db/schema.ts';
import type { StaffRole, StaffSubject } from '#values/staff/staff.ts';

export type StaffEvent = {
  subject: StaffSubject;
  subjectId: string | number;
  /** In the past tense: `created`, `changed`, `archived`. */
  what: string;
  at: Date;
  /** Only what changed; money in cents. */
  before?: object | null;
  after?: object | null;
};

/** Writes into the audit list, in the transaction of the change itself. An order's changes go to `recordEvent` instead. */
export async function recordStaffEvent(
  tx: Transaction,
  { name }: Pick<StaffMember, 'name'>,
  { subjectId, ...event }: StaffEvent,
): Promise<void> {
  await tx.insert(staffEvents).values({ ...event, subjectId: String(subjectId), staffName: name });
}

/** Somebody who may work here, whichever way they came in. */
export type StaffMember = {
  /** Stands beside every change they make: the username, or an admin's email address. */
  name: string;
  /** What they work as; an admin's account is a manager's. */
  role: StaffRole;
} & ({ via: 'password'; staffId: number } | { via: 'account'; user: UserRow });
