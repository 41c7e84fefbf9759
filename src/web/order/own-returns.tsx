import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { OwnOrderDetail } from '#contract/orders/own-order-schemas.ts';
import type { OwnReturn, OwnReturns } from '#contract/returns/return-schemas.ts';
import type { ReturnState } from '#values/order/gear.ts';
import { nameLine } from '#values/text/line-text.ts';
import { dayText } from '#web/client/format.ts';
import type { OrderAccess } from '#web/order-parts/order-access.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Question } from '#web/ui/question.tsx';
import { ReturnForm, wordsOf } from './return-form.tsx';

type Props = { order: OwnOrderDetail; access: OrderAccess };

/** What comes back of an order's gear. Nothing is asked while nothing of it has been sent. */
export function Returns({ order, access }: Props) {
  const sent = order.parcels.some(
    ({ kind, state }) => kind !== 'bow' && (state === 'shipped' || state === 'delivered'),
  );
  return sent ? <SentGear order={order} access={access} /> : null;
}

const returnsKey = (orderNumber: string) => ['returns', orderNumber];

function SentGear({ order, access }: Props) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const begin = useRef<HTMLButtonElement>(null);
  const { orderNumber } = order;
  const returns = useQuery({
    queryKey: returnsKey(orderNumber),
    queryFn: ({ signal }) => access.listReturns(orderNumber, signal),
  });
  function keep(now: OwnReturns, words: string) {
    client.setQueryData(returnsKey(orderNumber), now);
    setDone(words);
    setOpen(false);
    begin.current?.focus();
  }
  if (returns.error && !returns.data) {
    return (
      <Frame>
        <Alert tone="bad">What can be sent back could not be loaded. Please check your connection.</Alert>
        <Button className="mt-5" busy={returns.isFetching} onClick={() => void returns.refetch()}>
          Try again
        </Button>
      </Frame>
    );
  }
  if (!returns.data) return null;
  const { returnable, returns: asked } = returns.data;
  if (returnable.length === 0 && asked.length === 0) return null;
  return (
    <Frame>
      {asked.length > 0 && (
        <ul className="mt-5 border-rule border-t">
          {asked.map((each) => (
            <li key={each.id} className="border-rule border-b py-5">
              <ReturnView return={each} access={access} orderNumber={orderNumber} onDone={keep} />
            </li>
          ))}
        </ul>
      )}
      {done && (
        <div className="mt-5">
          <Alert tone="good">{done}</Alert>
        </div>
      )}
      {returnable.length > 0 && !open && (
        <>
          <p className="mt-5 text-ash">
            Gear that does not suit you can come back within 30 days after it arrived, or be exchanged for another size
            or color.
          </p>
          <Button ref={begin} className="mt-5" onClick={() => setOpen(true)}>
            Return or exchange
          </Button>
        </>
      )}
      {open && (
        <ReturnForm
          returnable={returnable}
          send={(body) => access.requestReturn(orderNumber, body)}
          onSent={(now) => keep(now, 'We have your request. You get an email with where to send it, or why not.')}
          onRefused={() => void returns.refetch()}
          onClose={() => {
            setOpen(false);
            setDone(null);
          }}
        />
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="returns-title">
      <h2 id="returns-title" className="title-part text-bone">
        Returns
      </h2>
      {children}
    </section>
  );
}

const STATE_WORDS: Record<ReturnState, string> = {
  requested: 'Asked for: we look at it and write to you',
  approved: 'Please send it back to us',
  declined: 'We cannot take it back',
  withdrawn: 'You keep it',
  received: 'It has arrived here',
  done: 'Done',
};

type ReturnViewProps = {
  return: OwnReturn;
  access: OrderAccess;
  orderNumber: string;
  onDone: (now: OwnReturns, words: string) => void;
};

function ReturnView({ return: each, access, orderNumber, onDone }: ReturnViewProps) {
  const [asking, setAsking] = useState(false);
  const withdrawing = useMutation({
    mutationFn: () => access.withdrawReturn(orderNumber, each.id),
    onSuccess: (now) => onDone(now, 'It stays with you.'),
  });
  const open = each.state === 'requested' || each.state === 'approved';
  return (
    <>
      <h3 className="font-semibold text-bone">{STATE_WORDS[each.state]}</h3>
      <p className="text-ash text-sm">
        {each.kind === 'exchange' ? 'Exchange' : 'Return'} of {dayText(each.createdAt)}
      </p>
      <ul className="mt-3 text-bone">
        {each.lines.map((line) => (
          <li key={line.orderItemId} className="wrap-anywhere">
            {line.quantity} × {nameLine(line)}
            {line.wanted && <span className="text-ash"> for {line.wanted}</span>}
          </li>
        ))}
      </ul>
      {each.instructions && <p className="wrap-anywhere mt-3 whitespace-pre-wrap text-ash">{each.instructions}</p>}
      <div className="mt-4 flex flex-wrap gap-x-6 gap-y-3">
        {each.labelUrl && each.state === 'approved' && (
          <a href={each.labelUrl} target="_blank" rel="noreferrer" className={buttonLook('line')}>
            Print the label
          </a>
        )}
        {open && (
          <Button kind="quiet" busy={withdrawing.isPending} onClick={() => setAsking(true)}>
            I keep it after all
          </Button>
        )}
      </div>
      {withdrawing.error && (
        <div className="mt-4">
          <Alert tone="bad">{wordsOf(withdrawing.error)}</Alert>
        </div>
      )}
      <Question
        open={asking}
        title="Do you keep it?"
        description="The return ends. You can ask for another within the 30 days."
        yes="Yes, I keep it"
        no="No"
        onNo={() => setAsking(false)}
        onYes={() => {
          setAsking(false);
          if (!withdrawing.isPending) withdrawing.mutate();
        }}
      />
    </>
  );
}
