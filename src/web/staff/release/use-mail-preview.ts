import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { MailPreview, MailPreviewRequest } from '#contract/mailings.ts';
import { ApiError } from '#web/client/api-error.ts';
import { browserStorage } from '#web/client/browser-storage.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';
import { staffFailureText } from '#web/staff/session/staff-failure-labels.ts';

const PREVIEWS = '/api/admin/mail-previews';
const COPY_ADDRESS = 'staff-copy-address';

/** The mail as the server makes it for its first recipient of this moment; made anew whenever the page is opened. */
export function useMailPreview(mail: MailPreviewRequest) {
  return useQuery({
    queryKey: [PREVIEWS, mail],
    queryFn: ({ signal }) => askAsStaff<MailPreview>(PREVIEWS, { method: 'POST', body: mail, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** Sends this mail to staff. The address that was given last stands there the next time, in this browser. */
export function useMailCopy(mail: MailPreviewRequest) {
  const sending = useMutation({
    mutationFn: (to: string) => askAsStaff<null>(`${PREVIEWS}/copy`, { method: 'POST', body: { mail, to } }),
    onSuccess: (_, to) => browserStorage.write(COPY_ADDRESS, to),
  });
  const refused = sending.error instanceof ApiError ? sending.error.fields : {};
  return {
    send(to: string) {
      if (!sending.isPending) sending.mutate(to);
    },
    busy: sending.isPending,
    sentTo: sending.isSuccess ? sending.variables : null,
    refused,
    failure: !refused.to && sending.error && staffFailureText(sending.error, 'No copy was sent. Please try again.'),
  };
}

export function lastCopyAddress(): string {
  return browserStorage.read(COPY_ADDRESS) ?? '';
}
