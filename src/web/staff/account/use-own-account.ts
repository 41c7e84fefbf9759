import { useQuery } from '@tanstack/react-query';
import { readOwnAccount } from '#contract/staff-accounts/account-calls.ts';
import type { OwnAccount } from '#contract/staff-accounts/account-schemas.ts';
import { keepAnswer, staffQuery } from '#web/staff/calls/call-as-staff.ts';

const READING = staffQuery(readOwnAccount);

/** What belongs to the person who is signed in. */
export function useOwnAccount() {
  return useQuery(READING);
}

/** A change has answered with the account as it stands now. */
export function useKeepAccount() {
  return (account: OwnAccount) => keepAnswer(READING, account);
}
