import type { ReactNode } from 'react';
import { readStaffReceipt } from '#contract/orders/staff-order-calls.ts';
import type { StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { isLostDispute } from '#values/order/order.ts';
import { pathOf } from '#web/client/call.ts';
import { usd } from '#web/client/format.ts';
import {
  disputeStatusText,
  inText,
  LEG_LABELS,
  MEANING_LABELS,
  PAYMENT_STATUS_LABELS,
  REFUND_STATUS_LABELS,
} from '#web/staff/parts/money-labels.ts';
import { Moment, Section } from '#web/staff/parts/page-parts.tsx';
import { Badge } from '#web/ui/badge.tsx';

type Payment = StaffOrderDetail['payments'][number];
type Refund = Payment['refunds'][number];

/** The order's ledger: every charge, and below it what went back of it. */
export function OrderMoney({
  order: { orderNumber, payments, holds },
}: {
  order: Pick<StaffOrderDetail, 'orderNumber' | 'payments' | 'holds'>;
}) {
  const paper = (number: number | null) =>
    number !== null && { number, path: pathOf(readStaffReceipt, { params: { order: orderNumber, number } }) };
  return (
    <Section title="Payments and refunds">
      <ul className="mt-2 border-rule border-t">
        {payments.map((payment) => (
          <li key={payment.id} className="border-rule border-b py-2.5">
            <PaymentLine
              payment={payment}
              paper={paper(payment.receipt)}
              what={payment.leg === 'deposit' && holds !== 'bow' ? 'Checkout' : LEG_LABELS[payment.leg]}
            />
            {payment.refunds.map((refund) => (
              <RefundLine key={refund.id} refund={refund} paper={paper(refund.receipt)} />
            ))}
            {payment.disputes.map((dispute) => (
              <DisputeLine key={dispute.id} dispute={dispute} />
            ))}
            {payment.warnings.map((warning) => (
              <WarningLine key={warning.id} warning={warning} payment={payment} />
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Papered = { paper: { number: number; path: string } | false };

function PaymentLine({ payment, what, paper }: { payment: Payment; what: string } & Papered) {
  return (
    <MoneyLine
      what={what}
      state={<Badge {...PAYMENT_STATUS_LABELS[payment.status]} />}
      at={payment.succeededAt ?? payment.createdAt}
      amount={usd(payment.status === 'succeeded' ? payment.received : payment.amount)}
      note={payment.providerIntentId}
      paper={paper}
      fault={payment.lastError}
    />
  );
}

function RefundLine({ refund, paper }: { refund: Refund } & Papered) {
  return (
    <MoneyLine
      what="Refund"
      state={<Badge {...REFUND_STATUS_LABELS[refund.status]} />}
      at={refund.createdAt}
      amount={`−${usd(refund.amount)}`}
      note={refund.meaning ? `${refund.reason}: ${MEANING_LABELS[refund.meaning]}` : refund.reason}
      paper={paper}
      fault={refund.lastError}
    />
  );
}

function DisputeLine({ dispute }: { dispute: Payment['disputes'][number] }) {
  const meaning = dispute.meaning ? `: ${MEANING_LABELS[dispute.meaning]}` : '';
  return (
    <MoneyLine
      what="Dispute"
      state={<Badge {...disputeStatusText(dispute.status)} />}
      at={dispute.closedAt ?? dispute.openedAt}
      amount={isLostDispute(dispute.status) ? `−${usd(dispute.amount)}` : usd(dispute.amount)}
      note={`${inText(dispute.reason)}, ${dispute.providerDisputeId}${meaning}`}
      fault={null}
    />
  );
}

function WarningLine({ warning, payment }: { warning: Payment['warnings'][number]; payment: Payment }) {
  return (
    <MoneyLine
      what="Warning"
      state={
        <Badge
          tone={warning.actionable ? 'bad' : 'quiet'}
          open
          label={warning.actionable ? 'Fraud is feared' : 'Over'}
        />
      }
      at={warning.warnedAt}
      amount={usd(payment.received)}
      note={inText(warning.reason)}
      fault={null}
    />
  );
}

type MoneyLineProps = {
  what: string;
  state: ReactNode;
  at: string;
  amount: string;
  note: string;
  fault: string | null;
} & Partial<Papered>;

function MoneyLine({ what, state, at, amount, note, fault, paper }: MoneyLineProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-0.5 sm:grid-cols-[6rem_minmax(0,1fr)_9rem_7rem]">
      <p className="text-bone">{what}</p>
      <p className="max-sm:row-start-2">{state}</p>
      <p className="text-ash max-sm:row-start-2 max-sm:text-right max-sm:text-sm">
        <Moment at={at} />
      </p>
      <p className="whitespace-nowrap text-right text-bone max-sm:col-start-2 max-sm:row-start-1">{amount}</p>
      <p className="col-span-full text-ash text-sm wrap-anywhere sm:col-start-2">
        {note}
        {paper && (
          <a href={paper.path} className="block w-fit py-1 text-bone link-quiet">
            Receipt {paper.number} (PDF)
          </a>
        )}
        {fault && <span className="block text-alarm">{fault}</span>}
      </p>
    </div>
  );
}
