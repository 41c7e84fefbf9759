import { Link } from 'react-router';
import type { StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { DISPUTES_TO_ANSWER, isInquiry, isLostDispute, isOpenDispute } from '#values/order/order.ts';
import { usd } from '#web/client/format.ts';
import { May } from '#web/staff/calls/may.tsx';
import { disputeStatusText, INQUIRY_TEXT, inText, LEG_LABELS } from '#web/staff/parts/money-labels.ts';
import { Moment, Section } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';

type Payment = StaffOrderDetail['payments'][number];
type Dispute = Payment['disputes'][number];

/** What a bank has begun against a charge of this order, and what it means for the work; the same on desk and phone. */
export function OrderDisputes({ order }: { order: Pick<StaffOrderDetail, 'payments'> }) {
  const disputes = order.payments.flatMap(({ leg, disputes: of }) => of.map((dispute) => ({ leg, dispute })));
  const warned = order.payments.filter(
    ({ warnings, disputes: of }) => of.length === 0 && warnings.some(({ actionable }) => actionable),
  );
  if (disputes.length === 0 && warned.length === 0) return null;
  return (
    <Section title="The customer’s bank" className="mt-5 space-y-4 border-alarm border-l-2 pl-4">
      {disputes.map(({ leg, dispute }) => (
        <DisputeText key={dispute.id} dispute={dispute} leg={leg} />
      ))}
      {warned.map(({ id, leg, received, warnings }) => (
        <p key={id} className="text-ash">
          The bank warns that the cardholder may not have made this charge: {LEG_LABELS[leg].toLowerCase()},{' '}
          {usd(received)}. Reason: {warnings.map(({ reason }) => inText(reason)).join(', ')}. Nothing was taken back
          yet. Ask the customer, or cancel with a refund before it is disputed.
        </p>
      ))}
    </Section>
  );
}

function DisputeText({ dispute, leg }: { dispute: Dispute; leg: Payment['leg'] }) {
  const { id, amount, reason, status, evidenceDueBy, page } = dispute;
  const panelPath = usePanelPath();
  return (
    <div className="text-ash">
      <p className="text-bone">
        {LEG_LABELS[leg]}, {usd(amount)}: {disputeStatusText(status).label.toLowerCase()}. Reason: {inText(reason)}.
      </p>
      <p>
        {isOpenDispute(status) && evidenceDueBy && (
          <>
            Evidence until <Moment at={evidenceDueBy} />.{' '}
          </>
        )}
        {consequence(status)}{' '}
        <May permission="money">
          <Link to={panelPath('disputes', id)} className="text-bone link-plain">
            {DISPUTES_TO_ANSWER.some((asked) => asked === status) ? 'Answer it' : 'See the evidence'}
          </Link>
          {'. '}
        </May>
        <a href={page} className="text-bone link-plain" rel="noreferrer">
          Open it at the card provider
        </a>
      </p>
    </div>
  );
}

/** What it means for the order, or has meant. */
export function consequence(status: string): string {
  if (isInquiry(status)) return INQUIRY_TEXT;
  if (isOpenDispute(status)) {
    return 'Until the bank has decided, the order is neither processed nor shipped, and this money cannot be refunded.';
  }
  return isLostDispute(status) ? 'The customer has this money back.' : 'The money stays here, and the work can go on.';
}
