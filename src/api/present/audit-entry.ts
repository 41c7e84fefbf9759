import type { AuditEntry } from '#contract/staff-overview.ts';
import type { AuditFacts } from '#shop/overview/list-audit.ts';

export function presentAuditEntry({ at, ...entry }: AuditFacts): AuditEntry {
  return { ...entry, actor: 'staff', at: at.toISOString() };
}
