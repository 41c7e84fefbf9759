import type { StaffRole } from '#values/staff.ts';
import { Loaded } from '#web/staff/parts/loaded.tsx';
import { Fact } from '#web/staff/parts/section.tsx';
import { ConfirmFirst } from './confirm-first.tsx';
import { FactorsPart } from './factors-part.tsx';
import { PasswordPart } from './password-part.tsx';
import { SessionsPart } from './sessions-part.tsx';
import { useOwnAccount } from './use-own-account.ts';

const ROLES: Record<StaffRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  workshop: 'Workshop',
  support: 'Support',
};

/** What belongs to the person who is signed in, on the desk and on the phone. */
export function YourAccount() {
  return (
    <Loaded query={useOwnAccount()} what="your account">
      {(account) => (
        <ConfirmFirst account={account}>
          <dl className="grid gap-4 sm:grid-cols-3">
            <Fact label={account.via === 'account' ? 'Account' : 'Username'}>{account.name}</Fact>
            <Fact label="Works as">{ROLES[account.role]}</Fact>
            {account.email !== account.name && <Fact label="Email">{account.email ?? 'None is known'}</Fact>}
          </dl>
          <div className="mt-10 space-y-12">
            <FactorsPart account={account} />
            {account.via === 'password' && <PasswordPart account={account} />}
            <SessionsPart account={account} />
          </div>
        </ConfirmFirst>
      )}
    </Loaded>
  );
}
