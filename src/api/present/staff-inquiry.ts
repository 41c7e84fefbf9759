import type { Failure } from '#contract/failure.ts';
import type { StaffInquiry, StaffInquiryDetail } from '#contract/staff-contacts.ts';
import type { InquiryRow } from '#db/schema.ts';
import type { InquiryDetail } from '#shop/inquiries/list-inquiries.ts';

export function presentInquiry({ createdAt, ...inquiry }: InquiryRow): StaffInquiry {
  return { ...inquiry, createdAt: createdAt.toISOString() };
}

export function presentInquiryDetail({ inquiry, replies }: InquiryDetail): StaffInquiryDetail {
  return {
    ...presentInquiry(inquiry),
    replies: replies.map(({ id, staffName, message, mail, createdAt }) => ({
      ...{ id, staffName, message, mail },
      createdAt: createdAt.toISOString(),
    })),
  };
}

export const NO_SUCH_INQUIRY = {
  error: 'There is no such inquiry. Please look at the list.',
  code: 'not-found',
} satisfies Failure;
