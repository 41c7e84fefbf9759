import type { UserRow } from '#db/schema.ts';

/** Somebody who may work here, whichever way they came in: two ways, one right. */
export type StaffMember = {
  /** Stands beside every change they make: the username, or an admin's email address. */
  name: string;
} & ({ via: 'password'; staffId: number } | { via: 'account'; user: UserRow });
