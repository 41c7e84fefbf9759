import type { ReactNode } from 'react';
import type { MailingRecipient } from '#contract/mailings.ts';
import { OrderLink } from './order-link.tsx';

type RecipientLineProps = {
  recipient: MailingRecipient;
  /** What can be done about it. */
  children?: ReactNode;
};

/** One recipient who got no email, and why. */
export function RecipientLine({ recipient, children }: RecipientLineProps) {
  const { orderNumber, customerName, email, reason } = recipient;
  return (
    <li className="flex items-start justify-between gap-x-6 border-rule border-b py-2.5">
      <div className="min-w-0 wrap-anywhere">
        <p className="text-bone">
          <OrderLink orderNumber={orderNumber} /> {customerName}
        </p>
        <p className="text-ash text-sm">{email}</p>
        <p className="text-bone text-sm">{reason}</p>
      </div>
      {children && <div className="shrink-0 text-sm">{children}</div>}
    </li>
  );
}
