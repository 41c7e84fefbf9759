import { useState } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { memberSince } from './order-words.ts';

/** Who is signed in (spec section 2). */
export function Profile({ user }: { user: CurrentUser }) {
  const name = user.displayName?.trim() || 'User';
  return (
    <section aria-label="Profile" className="flex items-center gap-6 sm:gap-8">
      <Portrait key={user.profileImageUrl} address={user.profileImageUrl} name={name} />
      <div className="min-w-0">
        <h1 className="title-chapter break-words text-bone">{name}</h1>
        <p className="mt-3 break-words text-ash">{user.email}</p>
        <p className="text-ash">Member since {memberSince(user.createdAt, new Date())}</p>
      </div>
    </section>
  );
}

/** The picture of the identity, or the name's initial when there is none or it cannot be had. */
function Portrait({ address, name }: { address: string | null; name: string }) {
  const [missing, setMissing] = useState(false);
  const shape = 'size-20 shrink-0 rounded-full sm:size-28';
  if (address && !missing) {
    return (
      <img
        src={address}
        alt=""
        width={112}
        height={112}
        // The picture's server has no business knowing which page of the shop is read.
        referrerPolicy="no-referrer"
        onError={() => setMissing(true)}
        className={`${shape} object-cover`}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={`${shape} grid place-items-center border border-rule-strong font-display text-5xl text-tan uppercase`}
    >
      {[...name][0]}
    </span>
  );
}
