import type { StaffDelays } from '#contract/delays.ts';
import { ConnectionLost } from '#web/client/api-error.ts';
import { askAsStaff } from '../session/ask-as-staff.ts';
import { DELAYS } from './use-delays.ts';

export type NewDelay = { releaseDate: string; reason: string; requestKey: string };

/** Puts the release off. Where the answer was lost, the shop is asked whether it has happened all the same. */
export async function sendDelay(delay: NewDelay): Promise<StaffDelays> {
  try {
    return await askAsStaff<StaffDelays>(DELAYS, { method: 'POST', body: delay });
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
    const now = await askAsStaff<StaffDelays>(DELAYS).catch(() => null);
    const { releaseDate, reason } = now?.delays[0] ?? {};
    if (now && releaseDate === delay.releaseDate && reason === delay.reason) return now;
    throw error;
  }
}
