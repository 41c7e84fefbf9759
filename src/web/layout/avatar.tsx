import { useState } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { customerInitial } from './customer-name.ts';

/** The customer's picture, or their initial when there is none or it does not come. */
export function Avatar({ user }: { user: CurrentUser }) {
  const [missing, setMissing] = useState<string | null>(null);
  const picture = user.profileImageUrl === missing ? null : user.profileImageUrl;
  return (
    <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-full border border-rule-strong bg-bark font-semibold text-bone">
      {picture ? (
        <img
          src={picture}
          alt=""
          width={40}
          height={40}
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
