import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { agreeToLinkedOrder, readLinkedOrder } from '#contract/orders/order-calls.ts';
import type { OrderByToken } from '#contract/orders/order-schemas.ts';
import { formatUsd, fromDecimal } from '#values/money.ts';
import { wordLine } from '#values/text/line-text.ts';
import { windowText } from '#values/text/place-text.ts';
import { call } from '#web/client/call.ts';
import { usd } from '#web/client/format.ts';
import { failureText } from '#web/order-parts/failure-labels.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';

type ByPhone = NonNullable<OrderByToken['byPhone']>;

/** As the checkout says it (rule 4.3). */
const AGREEMENT_REQUIRED = 'Please agree to the remaining balance terms to continue.';

/** What staff have written down besides the bow, which is asked about below. */
export function EnteredLines({ byPhone }: { byPhone: ByPhone }) {
  const { customerPhone, lines, shippingAmount, taxAmount, held } = byPhone;
  const gear = lines.filter(({ kind }) => kind !== 'bow');
  return (
    <>
      {customerPhone && <AmountLine label="Phone" value={customerPhone} />}
      {lines
        .filter(({ kind }) => kind === 'bow')
        .map(({ name, price }) => (
          <AmountLine key={name} label={name} value={usd(price)} />
        ))}
      {held && (
        <AmountLine label="Kept for you" value={`${held.batch}. Ships ${windowText(held.shipsFrom, held.shipsTo)}`} />
      )}
      {gear.map(({ name, variantName, quantity, price }) => (
        <AmountLine
          key={`${name} ${variantName}`}
          label={wordLine({ name, variantName, quantity })}
          value={formatUsd(fromDecimal(price) * quantity)}
        />
      ))}
      {gear.length > 0 && (
        <AmountLine label="Shipping" value={shippingAmount === '0.00' ? 'Free' : usd(shippingAmount)} />
      )}
      {taxAmount !== '0.00' && <AmountLine label="Sales tax" value={usd(taxAmount)} />}
    </>
  );
}

/** Before the deposit is paid its customer agrees to the balance: nobody does it for them, and nothing is paid without. */
export function BalanceAgreement({ token, sentence }: { token: string; sentence: string }) {
  const client = useQueryClient();
  const [ticked, setTicked] = useState(false);
  const [missing, setMissing] = useState(false);
  const agree = useMutation({
    mutationFn: () => call(agreeToLinkedOrder, { params: { token }, body: { agreed: true } }),
    onSuccess: (order) => client.setQueryData([readLinkedOrder.path, token], order),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setMissing(!ticked);
    if (ticked && !agree.isPending) agree.mutate();
  }

  return (
    <form aria-label="Agreement" noValidate onSubmit={submit} className="space-y-6">
      <Checkbox
        label={sentence}
        required
        checked={ticked}
        onChange={({ currentTarget }) => {
          setTicked(currentTarget.checked);
          setMissing(false);
        }}
        error={missing ? AGREEMENT_REQUIRED : undefined}
      />
      {agree.error && (
        <Alert tone="bad" title="Your agreement was not saved.">
          {failureText(agree.error, 'Nothing was charged. Please try again.')}
        </Alert>
      )}
      <Button type="submit" kind="blaze" className="w-full" busy={agree.isPending}>
        {agree.isPending ? 'Saving…' : 'Agree and go on to the payment'}
      </Button>
    </form>
  );
}

/** Why the customer is here, and until when all of it is kept. */
export function phoneIntro({ bowColor, remainingBalance, due }: OrderByToken): string {
  const amount = due ? usd(due.amount) : '';
  const written = 'Thank you for your call. This is the order that we wrote down for you.';
  if (bowColor === null) return `${written} Please look it over and pay ${amount}.`;
  return `${written} Please look it over, correct what is wrong, agree to the terms of the balance and pay ${amount} now. The balance of ${usd(remainingBalance)} follows when your bow's turn comes.`;
}
