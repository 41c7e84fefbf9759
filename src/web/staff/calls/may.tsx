import { createContext, type ReactNode, use } from 'react';
import { may, type Permission } from '#contract/access.ts';
import type { StaffRole } from '#values/staff/staff.ts';

/** Shown to whoever may do this, and not there for others: nothing of it is read either. */
export function May({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useMay(permission) ? children : null;
}

/**
 * The role of whoever a page was opened for. It stays while their session is over, so that nothing leaves the page under the
 * sign-in; null before it is known who asks.
 */
export const RoleContext = createContext<StaffRole | null>(null);

/** Whether the person at this page may do this. It only hides what would be refused: the server asks again at every call. */
export function useMay(permission: Permission): boolean {
  const role = use(RoleContext);
  return role !== null && may(role, permission);
}
