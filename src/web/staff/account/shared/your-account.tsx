import type { StaffRole } from '#values/staff.ts';
import { useStaffStatus } from '#web/staff/session/use-staff-status.ts';
import { Fact } from '#web/staff/shell/section.tsx';

const ROLES: Record<StaffRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  workshop: 'Workshop',
  support: 'Support',
};

/** What belongs to the person who is signed in, on the desk and on the phone. */
export function YourAccount() {
  const { data } = useStaffStatus();
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <Fact label={data?.via === 'account' ? 'Account' : 'Username'}>{data?.name}</Fact>
      <Fact label="Works as">{data?.role && ROLES[data.role]}</Fact>
    </dl>
  );
}
