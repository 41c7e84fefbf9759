import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '#contract/staff-overview.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';

export const AUDIT_PAGE = 50;

/** A page of what staff changed, newest first; `subject` and `subjectId` narrow it to one record or kind. */
export function useAudit(query: { subject?: string; subjectId?: string; before?: string }) {
  const given = Object.entries(query).filter(([, value]) => value);
  const search = new URLSearchParams([...given, ['limit', String(AUDIT_PAGE)]]);
  return useQuery({
    queryKey: ['/api/admin/audit', search.toString()],
    queryFn: ({ signal }) => askAsStaff<AuditEntry[]>(`/api/admin/audit?${search}`, { signal }),
  });
}
