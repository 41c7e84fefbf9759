import type { CurrentUser } from '#contract/users.ts';
import { Avatar } from '#web/layout/avatar.tsx';
import { customerName } from '#web/layout/customer-name.ts';
import { memberSince } from './order-labels.ts';

/** Who is signed in (rule 9.10). */
export function Profile({ user }: { user: CurrentUser }) {
  return (
    <section aria-label="Profile" className="flex items-center gap-6 sm:gap-8">
      <Avatar user={user} look="page" />
      <div className="min-w-0">
        <h1 className="title-chapter break-words text-bone">{customerName(user)}</h1>
        <p className="mt-3 break-words text-ash">{user.email}</p>
        <p className="text-ash">Member since {memberSince(user.createdAt, new Date())}</p>
      </div>
    </section>
  );
}
