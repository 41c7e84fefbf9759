import type { StaffDelays } from '#contract/delays.ts';
import type { Mailing } from '#contract/mailings.ts';
import { ConnectionLost } from '#web/client/api-error.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';
import { DELAYS } from './use-delays.ts';

export type NewDelay = { releaseDate: string; reason: string; requestKey: string };

/** Puts the release off. Where the answer was lost, the shop is asked whether it has happened all the same. */
export async function sendDelay(delay: NewDelay): Promise<void> {
  try {
    await askAsStaff<Mailing>(DELAYS, { method: 'POST', body: delay });
  } catch (error) {
    if (!(error instanceof ConnectionLost) || !(await hasHappened(delay))) throw error;
  }
}

async function hasHappened({ releaseDate, reason }: NewDelay): Promise<boolean> {
  const now = await askAsStaff<StaffDelays>(DELAYS).catch(() => null);
  const newest = now?.delays[0];
  return newest?.releaseDate === releaseDate && newest.reason === reason;
}
