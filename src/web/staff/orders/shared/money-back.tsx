import type { MoneyBackDecision } from '#contract/orders/order-money-schemas.ts';
import { decideMoneyBack } from '#contract/orders/staff-order-calls.ts';
import type { StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { isLostDispute, MONEY_BACK_MEANINGS, type MoneyBackMeaning } from '#values/order/order.ts';
import { usd } from '#web/client/format.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { useOrderChange } from '#web/staff/orders/shared/use-order-change.ts';
import { LEG_LABELS } from '#web/staff/parts/money-labels.ts';
import { Failure, Moment, Section } from '#web/staff/parts/page-parts.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';

type Gone = Pick<MoneyBackDecision, 'kind' | 'id'> & {
  what: string;
  amount: string;
  at: string;
  meaning: MoneyBackMeaning | null;
};

const CHOICES: Record<MoneyBackMeaning, string> = { price_reduction: 'Price reduction', still_owed: 'Still owed' };
const SAID: Record<MoneyBackMeaning, string> = {
  price_reduction: 'The price is lower by it: the customer is not asked for it.',
  still_owed: 'The customer still owes it: the payment link asks for it.',
};

/** Money that went back without this shop, or that is still owed: staff say what it means for the price. */
export function MoneyBack({ order }: { order: StaffOrderDetail }) {
  const change = useOrderChange(order.orderNumber, {
    send: (body: MoneyBackDecision) => callAsStaff(decideMoneyBack, { params: { order: order.orderNumber }, body }),
    onDone: () => toast({ title: 'It is written in the history of the order.' }),
  });
  const gone = goneOf(order);
  if (gone.length === 0 || order.status === 'cancelled') return null;
  return (
    <Section title="Money that went back" className="mt-5 space-y-4 border-tan border-l-2 pl-4">
      {gone.map(({ kind, id, what, amount, at, meaning }) => (
        <div key={`${kind}${id}`}>
          <p className="text-bone">
            {usd(amount)}, {what}, <Moment at={at} />.
          </p>
          <p className="text-ash">
            {meaning
              ? SAID[meaning]
              : 'Is the price lower by it, or does the customer still owe it? Until you say so, nobody is asked for it, and it counts as missing.'}
          </p>
          <div className="mt-2 flex flex-wrap gap-3">
            {MONEY_BACK_MEANINGS.filter((each) => each !== meaning).map((each) => (
              <Button key={each} busy={change.busy} onClick={() => change.send({ kind, id, meaning: each })}>
                {CHOICES[each]}
                <span className="sr-only">: {usd(amount)}</span>
              </Button>
            ))}
          </div>
        </div>
      ))}
      <Failure>{change.failure}</Failure>
    </Section>
  );
}

function goneOf({ payments, outstanding }: StaffOrderDetail): Gone[] {
  const asked = outstanding !== '0.00';
  return payments.flatMap(({ leg, refunds, disputes }) => [
    ...refunds
      .filter(({ outside, status, meaning }) => {
        const isBack = status === 'pending' || status === 'succeeded' || (status === 'requested' && !outside);
        return isBack && (outside || (asked && meaning === 'still_owed'));
      })
      .map(({ id, amount, meaning, createdAt, outside }): Gone => {
        const how = outside ? 'refunded in the card provider’s dashboard' : 'refunded';
        const what = `${how}, of the ${LEG_LABELS[leg].toLowerCase()}`;
        return { kind: 'refund', id, what, amount, meaning, at: createdAt };
      }),
    ...disputes
      .filter(({ status }) => isLostDispute(status))
      .map(({ id, amount, meaning, closedAt, openedAt }): Gone => {
        const what = `lost in a dispute, of the ${LEG_LABELS[leg].toLowerCase()}`;
        return { kind: 'dispute', id, what, amount, meaning, at: closedAt ?? openedAt };
      }),
  ]);
}
