import type { ReactNode } from 'react';
import type { StaffReturn } from '#contract/returns/return-schemas.ts';
import type { ReturnState } from '#values/order/gear.ts';
import { nameLine } from '#values/text/line-text.ts';
import { usd } from '#web/client/format.ts';
import { Moment } from '#web/staff/parts/page-parts.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { ReturnSteps } from './return-steps.tsx';

const STATE_LABELS: Record<ReturnState, string> = {
  requested: 'Asked for',
  approved: 'Waiting for the parcel',
  declined: 'Declined',
  withdrawn: 'The customer keeps it',
  received: 'Arrived',
  done: 'Done',
};

const TONES: Record<ReturnState, BadgeTone> = {
  requested: 'warm',
  approved: 'plain',
  declined: 'quiet',
  withdrawn: 'quiet',
  received: 'warm',
  done: 'good',
};

export function ReturnBadge({ state }: { state: ReturnState }) {
  return <Badge tone={TONES[state]} label={STATE_LABELS[state]} />;
}

type ReturnViewProps = {
  of: StaffReturn;
  heading: 'h2' | 'h3';
  /** The order's number as a way to it; where the page is the order's own, none. */
  order?: ReactNode;
};

/** A return with what may be done with it now. */
export function ReturnView({ of: each, heading: Heading, order }: ReturnViewProps) {
  return (
    <article aria-label={`${nameReturn(each)} of ${each.orderNumber}`} className="border-rule border-b py-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading className="font-semibold text-bone">
          {nameReturn(each)}
          {order && <> of {order}</>}
        </Heading>
        <ReturnBadge state={each.state} />
      </header>
      <p className="text-ash text-sm">
        {each.customerName}, <Moment at={each.createdAt} />
      </p>
      <ul className="mt-3 text-bone">
        {each.lines.map((line) => (
          <li key={line.orderItemId} className="wrap-anywhere">
            {line.quantity} × {nameLine(line)}
            {line.wanted && <span className="text-ash"> for {line.wanted}</span>}
          </li>
        ))}
      </ul>
      <p className="wrap-anywhere mt-3 max-w-prose whitespace-pre-wrap border-rule-strong border-l-2 pl-4 text-bone">
        {each.reason}
      </p>
      <p className="mt-3 text-ash text-sm">Paid for it: {usd(each.goodsAmount)}</p>
      {each.instructions && (
        <p className="wrap-anywhere mt-2 max-w-prose whitespace-pre-wrap text-ash text-sm">
          We wrote: {each.instructions}
        </p>
      )}
      <ReturnSteps of={each} />
    </article>
  );
}

export const nameReturn = ({ id, kind }: StaffReturn) => `${kind === 'exchange' ? 'Exchange' : 'Return'} ${id}`;
