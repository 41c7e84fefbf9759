import type { ReactNode } from 'react';
import type { StaffOrderDetail } from '#contract/staff-orders.ts';
import { usd } from '#web/payment/usd.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Moment } from '../shell/moment.tsx';
import { LEG_WORDS, PAYMENT_STATUS_WORDS, REFUND_STATUS_WORDS } from './money-words.ts';

type Payment = StaffOrderDetail['payments'][number];
type Refund = Payment['refunds'][number];

/** The order's ledger: every charge, and below it what went back of it. */
export function OrderMoney({ payments }: { payments: Payment[] }) {
  return (
    <section aria-labelledby="money-title">
      <h2 id="money-title" className="title-block text-bone">
        Payments and refunds
      </h2>
      <ul className="mt-2 border-rule border-t">
        {payments.map((payment) => (
          <li key={payment.id} className="border-rule border-b py-2.5">
            <PaymentLine payment={payment} />
            {payment.refunds.map((refund) => (
              <RefundLine key={refund.id} refund={refund} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PaymentLine({ payment }: { payment: Payment }) {
  const { label, ...look } = PAYMENT_STATUS_WORDS[payment.status];
  return (
    <MoneyLine
      what={LEG_WORDS[payment.leg]}
      state={<Badge {...look}>{label}</Badge>}
      at={payment.succeededAt ?? payment.createdAt}
      amount={usd(payment.status === 'succeeded' ? payment.received : payment.amount)}
      note={payment.providerIntentId}
      fault={payment.lastError}
    />
  );
}

function RefundLine({ refund }: { refund: Refund }) {
  const { label, ...look } = REFUND_STATUS_WORDS[refund.status];
  return (
    <MoneyLine
      what="Refund"
      state={<Badge {...look}>{label}</Badge>}
      at={refund.createdAt}
      amount={`−${usd(refund.amount)}`}
      note={refund.reason}
      fault={refund.lastError}
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
};

function MoneyLine({ what, state, at, amount, note, fault }: MoneyLineProps) {
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
        {fault && <span className="block text-alarm">{fault}</span>}
      </p>
    </div>
  );
}
