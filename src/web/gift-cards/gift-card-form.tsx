import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { offerGiftCard, payByGiftCard } from '#contract/gift-cards/gift-card-calls.ts';
import type { GiftCardOffer } from '#contract/gift-cards/gift-card-schemas.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { usd } from '#web/client/format.ts';
import { fieldsTypedEarly } from '#web/client/kept/taken-over.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

type GiftCardFormProps = {
  token: string;
  /** What is due as the page shows it; an offer is for that amount alone. */
  due: string;
  /** What a gift card would pay, while its customer decides; null: none is applied. */
  offer: GiftCardOffer | null;
  onOffer: (offer: GiftCardOffer | null) => void;
  onPaid: (paid: { paid: string; left: string }) => void;
  /** The server sees this order otherwise than the page: it has to be read again. */
  onStale: () => void;
};

const CODE = 'giftCardCode';
const LOST = 'There is no connection to the shop right now. Please try again; nothing is paid twice.';

/** A gift card for what is due, or for a part of it: first what it would pay, then, once its customer agrees, the payment. */
export function GiftCardForm({ token, due, offer, onOffer, onPaid, onStale }: GiftCardFormProps) {
  const [code, setCode] = useState('');
  const [open, setOpen] = useState(false);
  // Typed into the server's HTML, before the scripts ran.
  useEffect(() => {
    const early = fieldsTypedEarly().get(CODE)?.value;
    if (early) setCode(early);
  }, []);
  // A second click comes before React has drawn the first one's state.
  const underWay = useRef(false);
  const apply = useMutation({
    mutationFn: () => call(offerGiftCard, { body: { token, code } }),
    onSuccess: onOffer,
    onError: (error) => isStale(error) && onStale(),
  });
  const pay = useMutation({
    mutationFn: ({ due, pays }: GiftCardOffer) => call(payByGiftCard, { body: { token, code, due, pays } }),
    onSuccess(paid) {
      setCode('');
      apply.reset();
      onPaid(paid);
    },
    onError(error) {
      if (!(error instanceof ApiError)) return;
      onOffer(null);
      if (isStale(error)) onStale();
    },
    onSettled() {
      underWay.current = false;
    },
  });
  // Another tab has paid meanwhile.
  const outdated = offer !== null && offer.due !== due;
  useEffect(() => {
    if (outdated) onOffer(null);
  }, [outdated, onOffer]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    pay.reset();
    if (!apply.isPending) apply.mutate();
  }

  if (offer && !outdated) {
    const failure = pay.error && textOf(pay.error);
    return (
      <OfferedCard
        offer={offer}
        busy={pay.isPending}
        failure={failure}
        onPay={() => {
          if (underWay.current) return;
          underWay.current = true;
          pay.mutate(offer);
        }}
        onTakeOff={() => onOffer(null)}
      />
    );
  }
  const fault = pay.error ?? apply.error;
  return (
    <details
      className="border-rule border-y noscript:hidden"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-control cursor-pointer content-center text-bone">Pay with a gift card</summary>
      <form aria-label="Gift card" noValidate data-by-script onSubmit={submit} className="pb-6">
        <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
          <TextField
            label="Gift card code"
            name={CODE}
            className="min-w-0 flex-1 basis-60"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
            error={fault ? textOf(fault) : undefined}
            hint="It is in the email that the gift card came in."
          />
          <Button type="submit" busy={apply.isPending} className="mt-5">
            {apply.isPending ? 'Looking…' : 'Apply'}
          </Button>
        </div>
      </form>
    </details>
  );
}

type OfferedCardProps = {
  offer: GiftCardOffer;
  busy: boolean;
  failure: string | null;
  onPay: () => void;
  onTakeOff: () => void;
};

function OfferedCard({ offer, busy, failure, onPay, onTakeOff }: OfferedCardProps) {
  const { lastFour, balance, due, pays, left } = offer;
  const section = useRef<HTMLElement>(null);
  // The button that was pressed is gone.
  useEffect(() => section.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={section} tabIndex={-1} aria-label="Gift card" className="outline-none">
      <dl className="border-rule-strong border-t">
        <AmountLine label="Amount due" value={usd(due)} />
        <AmountLine label={`Gift card ending in ${lastFour}`} value={`−${usd(pays)}`} />
        <AmountLine label="Left to pay by card" value={usd(left)} strong />
      </dl>
      <p className="mt-3 text-ash text-sm">
        {usd(balance)} is on this gift card.{' '}
        {left === '0.00' ? 'It pays everything that is due.' : 'You pay the rest by card afterwards.'}
      </p>
      <div className="mt-6 space-y-4">
        {failure && <Alert tone="bad">{failure}</Alert>}
        <Button kind="blaze" className="w-full" busy={busy} onClick={onPay}>
          {busy ? 'Paying…' : `Pay ${usd(pays)} with this gift card`}
        </Button>
        <Button kind="quiet" onClick={onTakeOff}>
          Do not use it
        </Button>
      </div>
    </section>
  );
}

/** What the page shows is not so any more. */
function isStale(error: Error): boolean {
  return error instanceof ApiError && ['nothing-due', 'amount-differs', 'link-invalid'].includes(error.code ?? '');
}

function textOf(error: Error): string {
  if (!(error instanceof ApiError)) return LOST;
  return error.fields.code ?? error.message;
}
