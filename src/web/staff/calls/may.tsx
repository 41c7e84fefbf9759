import type { ReactNode } from 'react';
import type { Permission } from '#contract/access.ts';
import { useMay } from './use-may.ts';

/** Shown to whoever may do this, and not there for others: nothing of it is read either. */
export function May({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useMay(permission) ? children : null;
}
