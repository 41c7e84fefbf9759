import type { StaffRole } from './staff.ts';

const ALL = ['owner', 'manager', 'workshop', 'support'] as const;
const SERVING = ['owner', 'manager', 'support'] as const;
const LEADING = ['owner', 'manager'] as const;

/**
 * What waits for a person, by its list, in the order in which it is shown: what has failed, what is due in the next days, and who
 * waits for an answer. The overview and the daily mail have the same lists, by the same names (rules 42.6, 43.10). `roles`: whose
 * it is to look after; nobody else is shown it.
 */
export const NEEDS = {
  alerts: { title: 'Money, disputes and printing', roles: SERVING },
  disputes: { title: 'Disputes to answer', roles: LEADING },
  failedMails: { title: 'Failed emails', roles: SERVING },
  failedWebhooks: { title: 'Failed webhooks', roles: LEADING },
  lateBatches: { title: 'Batches that are forecast late', roles: LEADING },
  letters: { title: 'Build letters due', roles: LEADING },
  releases: { title: 'Releases due', roles: LEADING },
  overdueBalances: { title: 'Overdue balances', roles: SERVING },
  deadlines: { title: 'Balances due within three days', roles: SERVING },
  delayAnswers: { title: 'Answers to a delay due within three days', roles: SERVING },
  buildLocks: { title: 'Builds that lock within a week', roles: SERVING },
  missingBuilds: { title: 'Bows without a build', roles: ALL },
  openReturns: { title: 'Returns', roles: SERVING },
  newInquiries: { title: 'Unanswered inquiries', roles: SERVING },
  lowStock: { title: 'Low stock', roles: LEADING },
} as const satisfies Record<string, { title: string; roles: readonly StaffRole[] }>;

export type NeedKind = keyof typeof NEEDS;
export const NEED_KINDS = Object.keys(NEEDS) as NeedKind[];

export function needsPerson(kind: NeedKind, role: StaffRole): boolean {
  return (NEEDS[kind].roles as readonly StaffRole[]).includes(role);
}

/** What there is to do, as the daily mail names it; the overview has a tile for each. */
export const WORK_TITLES = {
  toMake: 'Bows to make',
  toPack: 'Bows to pack',
  packed: 'Packed bows to ship',
  gearToSend: 'Orders with gear to ship',
} as const;
