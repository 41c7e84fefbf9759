import type { StaffInquiryDetail } from '#contract/staff-contacts.ts';
import { ConnectionLost } from '#web/client/api-error.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';
import { contactPath } from './use-inquiries.ts';

export type Answer = { message: string; requestKey: string };

/**
 * Sends an answer, and gives the inquiry with it. When the line breaks, the answer may have gone out all the same: then the
 * inquiry tells, and nobody has to guess. Throws as `askAsStaff` does when it has not, or when that is not known.
 */
export async function sendAnswer(inquiry: StaffInquiryDetail, answer: Answer): Promise<StaffInquiryDetail> {
  const path = contactPath(inquiry.id);
  try {
    return await askAsStaff<StaffInquiryDetail>(`${path}/replies`, { method: 'POST', body: answer });
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
    const now = await askAsStaff<StaffInquiryDetail>(path).catch(() => null);
    const known = new Set(inquiry.replies.map(({ id }) => id));
    if (now?.replies.some(({ id, message }) => !known.has(id) && message === answer.message)) return now;
    throw error;
  }
}
