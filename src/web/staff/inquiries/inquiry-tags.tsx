import { useQuery } from '@tanstack/react-query';
import { listInquiries, readInquiryChoices, tagInquiries } from '#contract/inquiries/staff-inquiry-calls.ts';
import type { StaffInquiry } from '#contract/inquiries/staff-inquiry-schemas.ts';
import { listAudit } from '#contract/operation/overview-calls.ts';
import { queryClient } from '#web/client/query-client.ts';
import { callAsStaff, reread, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { RecordTags } from '#web/staff/tags/record-tags.tsx';
import type { TagChange } from '#web/staff/tags/tag-fold.tsx';
import { inquiryQuery } from './use-inquiries.ts';

/** The tags of the shop, and who may do an inquiry. */
export function useInquiryChoices() {
  return useQuery(staffQuery(readInquiryChoices)).data;
}

/** Tags these inquiries, or says who does them. */
export function useTagInquiries(inquiries: number[], way: { failed?: string } = {}) {
  return useStaffChange({
    scope: `tags-of-inquiries-${inquiries.join()}`,
    send: (sent: TagChange) => callAsStaff(tagInquiries, { body: { inquiries, ...sent } }),
    onDone() {
      reread(listInquiries, readInquiryChoices, listAudit);
      return Promise.all(
        inquiries.map((id) => queryClient().invalidateQueries({ queryKey: inquiryQuery(id).queryKey })),
      );
    },
    ...way,
    otherwise: 'Nothing was changed. Please try again.',
  });
}

/** The tags of an inquiry and who does it, at the desk and on the phone. */
export function InquiryTags({ inquiry: { id, tags, assignee } }: { inquiry: StaffInquiry }) {
  const change = useTagInquiries([id], { failed: 'Not changed' });
  return <RecordTags tags={tags} assignee={assignee} choices={useInquiryChoices()} change={change} />;
}
