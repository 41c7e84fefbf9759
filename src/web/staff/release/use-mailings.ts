import { useQuery } from '@tanstack/react-query';
import type { Mailing } from '#contract/mailings.ts';
import { askAsStaff } from '../session/ask-as-staff.ts';

/** Every question about mailings begins with it, so that news of one are news for all. */
export const MAILINGS = '/api/admin/mailings';

/** A mailing; the news keep it as it is. */
export function useMailing(id: number | null) {
  return useQuery({
    queryKey: [MAILINGS, 'one', id],
    queryFn: ({ signal }) => askAsStaff<Mailing>(`${MAILINGS}/${id}`, { signal }),
    enabled: id !== null,
    refetchOnMount: 'always',
  });
}
