import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { MailSettings } from '#contract/mailings.ts';
import { ApiError } from '#web/client/api-error.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';
import { staffFailureText } from '#web/staff/session/staff-failure-labels.ts';
import { toast } from '#web/ui/toast-store.ts';

const MAIL_SETTINGS = '/api/admin/mail-settings';

export function useMailSettings() {
  return useQuery({
    queryKey: [MAIL_SETTINGS],
    queryFn: ({ signal }) => askAsStaff<MailSettings>(MAIL_SETTINGS, { signal }),
    refetchOnMount: 'always',
  });
}

export function useSaveMailSettings(onSaved: () => void) {
  const client = useQueryClient();
  const underWay = useRef(false);
  const saving = useMutation({
    mutationFn: (body: MailSettings) => askAsStaff<MailSettings>(MAIL_SETTINGS, { method: 'PUT', body }),
    async onSuccess(saved) {
      await client.cancelQueries({ queryKey: [MAIL_SETTINGS] });
      client.setQueryData([MAIL_SETTINGS], saved);
      toast({ title: 'Saved' });
      onSaved();
    },
    onSettled() {
      underWay.current = false;
    },
  });
  return {
    save(settings: MailSettings) {
      if (underWay.current) return;
      underWay.current = true;
      saving.mutate(settings);
    },
    busy: saving.isPending,
    failure:
      saving.error &&
      staffFailureText(saving.error, 'This was not saved. Please try again; what you typed is still here.'),
    fields: saving.error instanceof ApiError ? saving.error.fields : {},
  };
}
