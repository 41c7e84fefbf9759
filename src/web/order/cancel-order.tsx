import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OwnOrderDetail } from '#contract/orders/own-order-schemas.ts';
import { moneyBackSentences, readMoneyBack, wayBack } from '#values/text/money-back-text.ts';
import { ApiError } from '#web/client/api-error.ts';
import type { OrderAccess } from '#web/order-parts/order-access.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Question } from '#web/ui/question.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { wordsOf } from './return-form.tsx';

type Props = { order: OwnOrderDetail; access: OrderAccess };

/** The way out of an order for its customer, asked twice; and what can be done instead once there is none. */
export function CancelOrder({ order, access }: Props) {
  const { against } = order.cancellation;
  if (against === 'cancelled') return null;
  return (
    <section aria-labelledby="cancel-title">
      <h2 id="cancel-title" className="title-part text-bone">
        Cancelling
      </h2>
      {against === null ? (
        <Cancelling order={order} access={access} />
      ) : (
        <p className="prose-lead mt-5 text-ash">
          {whyNot(order)}{' '}
          <Link
            to={`/contact?order=${encodeURIComponent(order.orderNumber)}`}
            className="text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
          >
            Write to us
          </Link>
          .
        </p>
      )}
    </section>
  );
}

function Cancelling({ order, access }: Props) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const word = orderWord(order);
  const cancelling = useMutation({
    mutationFn: () => access.cancel(order, { refundAmount: order.cancellation.refundAmount, reason: reason.trim() }),
    onSuccess(cancelled) {
      access.keep(client, cancelled);
      toast({ title: `Your ${word} is cancelled.`, description: 'You get an email about it.' });
      // This part of the page goes away; where the money is stands above.
      document.getElementById('next-title')?.focus();
    },
    // The page says what it is now before the sentence about it.
    onError: (error) => (error instanceof ApiError && error.status === 409 ? access.reread(client) : undefined),
  });
  if (!open) {
    return (
      <>
        <p className="prose-lead mt-5 text-ash">
          {order.bowColor === null
            ? 'You can cancel this order until any of it has shipped, for any reason.'
            : 'You can cancel this pre-order until your bow ships, for any reason.'}
        </p>
        <Button className="mt-6" onClick={() => setOpen(true)}>
          Cancel this {word}
        </Button>
      </>
    );
  }
  return (
    <form
      noValidate
      aria-label={`Cancel this ${word}`}
      className="mt-5 space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        setAsking(true);
      }}
    >
      <ul className="prose-lead space-y-3 text-ash">
        {whatGoesBack(order).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <TextField
        label="Why?"
        optional
        maxLength={200}
        autoComplete="off"
        hint="It helps us. You need not say."
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {cancelling.error && <Alert tone="bad">{wordsOf(cancelling.error)}</Alert>}
      <div className="flex flex-wrap gap-4">
        <Button type="submit" busy={cancelling.isPending}>
          {cancelling.isPending ? 'Cancelling…' : `Cancel the ${word}`}
        </Button>
        <Button
          kind="quiet"
          onClick={() => {
            setOpen(false);
            cancelling.reset();
          }}
        >
          Keep it
        </Button>
      </div>
      <Question
        open={asking}
        title={`Cancel ${word} ${order.orderNumber}?`}
        description={question(order)}
        yes="Yes, cancel it"
        no="No, keep it"
        onNo={() => setAsking(false)}
        onYes={() => {
          setAsking(false);
          if (!cancelling.isPending) cancelling.mutate();
        }}
      />
    </form>
  );
}

function question({ cancellation }: OwnOrderDetail): string {
  const way = wayBack(readMoneyBack(cancellation));
  return `${way ? `You get back ${way}. ` : ''}A cancelled order cannot be taken up again.`;
}

/** What an order is called: one with a bow is a pre-order. */
function orderWord({ bowColor }: Pick<OwnOrderDetail, 'bowColor'>): 'order' | 'pre-order' {
  return bowColor === null ? 'order' : 'pre-order';
}

/** What cancelling means for the money, and for the place in the queue. */
function whatGoesBack({ cancellation, place, processing, lines }: OwnOrderDetail): string[] {
  return [
    ...moneyBackSentences(readMoneyBack(cancellation)),
    ...(processing ? ['A payment that is under way goes back as soon as it has arrived.'] : []),
    ...(lines.some(({ kind, mailed }) => kind === 'gift_card' && mailed > 0)
      ? ['The gift cards of this order stop working.']
      : []),
    ...(place ? ['Your place goes to somebody else.'] : []),
  ];
}

/** Why it is too late, and what can be done instead. */
function whyNot({ cancellation: { against } }: OwnOrderDetail): string {
  switch (against) {
    case 'bow-sent':
      return 'Your bow has shipped, so this pre-order can no longer be cancelled. Is something wrong with it, or does it not arrive?';
    case 'gear-sent':
      return 'A part of this order has shipped, so it can no longer be cancelled. What arrives can be sent back within 30 days: you ask for that on this page. Is it about something else?';
    case 'cards-mailed':
      return 'The gift cards of this order have been emailed, so it can no longer be cancelled here. Do you need help with it?';
    case 'in-print':
      return 'Your order is being printed for you, so it can no longer be cancelled here. Do you need help with it?';
    default:
      return 'This order cannot be cancelled here. Do you need help with it?';
  }
}
