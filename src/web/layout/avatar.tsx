import { useState } from 'react';
import type { CurrentUser } from '#contract/customers/customer-schemas.ts';

const LOOKS = {
  bar: { className: 'size-10 bg-bark font-semibold text-bone', pixels: 40 },
  page: { className: 'size-20 font-display text-5xl text-tan sm:size-28', pixels: 112 },
};

/** The customer's picture, or their initial when there is none or it does not come. */
export function Avatar({ user, look = 'bar' }: { user: CurrentUser; look?: keyof typeof LOOKS }) {
  const { className, pixels } = LOOKS[look];
  const [missing, setMissing] = useState<string | null>(null);
  const picture = user.profileImageUrl === missing ? null : user.profileImageUrl;
  return (
    <span
      className={`grid shrink-0 place-items-center overflow-hidden rounded-full border border-rule-strong ${className}`}
    >
      {picture ? (
        <img
          src={picture}
          alt=""
          width={pixels}
          height={pixels}
          // Google shows its pictures to no page that says where it is.
          referrerPolicy="no-referrer"
          onError={() => setMissing(picture)}
          className="size-full object-cover"
        />
      ) : (
        <span aria-hidden="true">{customerInitial(user)}</span>
      )}
    </span>
  );
}

type Named = { displayName: string | null; email: string };

/**
 * What a customer is called: the part of the address before the at sign when they gave no name, 'User' when there is none
 * either (rule 9.10).
 */
export function customerName({ displayName, email }: Named): string {
  return displayName?.trim() || email.split('@')[0] || 'User';
}

/** The whole character, whatever its length in memory. */
export function customerInitial(customer: Named): string {
  return ([...customerName(customer)][0] ?? '').toLocaleUpperCase('en-US');
}
