import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { readGiftCardBalance } from '#contract/gift-cards/gift-card-calls.ts';
import type { GiftCardBalance } from '#contract/gift-cards/gift-card-schemas.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { usd } from '#web/client/format.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { BesidePicture } from '#web/order-parts/beside-picture.tsx';
import { PageLoading } from '#web/order-parts/page-loading.tsx';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';

const LOST = 'There is no connection to the shop right now. Please check it and try again.';
const WITHOUT_SCRIPTS = 'To see what is left on a gift card, please switch it on, or write to us.';

/** Where whoever has a code sees what is left on its card (rule 23.4). */
export function GiftCardPage() {
  const hydrated = useHydrated();
  if (!hydrated) return <PageLoading words="Opening the page…" withoutScripts={WITHOUT_SCRIPTS} />;
  return (
    <BesidePicture>
      <h1 className="title-chapter text-bone">Check a gift card</h1>
      <p className="prose-lead mt-6 text-ash">
        Enter the code from the email that the gift card came in, and see what is left on it.
      </p>
      <BalanceCheck />
    </BesidePicture>
  );
}

function BalanceCheck() {
  const [code, setCode] = useState('');
  const check = useMutation({ mutationFn: () => call(readGiftCardBalance, { body: { code } }) });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!check.isPending) check.mutate();
  }

  function type(typed: string) {
    setCode(typed);
    // What was said of another code is not about this one.
    if (check.data || check.error) check.reset();
  }

  return (
    <>
      <form aria-label="Gift card" noValidate onSubmit={submit} className="mt-10 max-w-xl space-y-6">
        <TextField
          label="Gift card code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          placeholder="XXXX-XXXX-XXXX-XXXX"
          value={code}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          error={check.error ? textOf(check.error) : undefined}
          hint="Capitals, hyphens and spaces do not matter."
        />
        <Button type="submit" kind="bone" busy={check.isPending}>
          {check.isPending ? 'Looking…' : 'Check the balance'}
        </Button>
      </form>
      <div role="status">{check.data && <Balance card={check.data} />}</div>
    </>
  );
}

function Balance({ card: { lastFour, balance, amount } }: { card: GiftCardBalance }) {
  const empty = balance === '0.00';
  return (
    <section aria-label="Balance" className="mt-12 max-w-xl">
      <dl className="border-rule-strong border-t">
        <AmountLine label="Gift card" value={`ending in ${lastFour}`} />
        <AmountLine label="Amount at first" value={usd(amount)} />
        <AmountLine label="Left on it" value={usd(balance)} strong />
      </dl>
      <p className="mt-4 text-ash">
        {empty
          ? 'All of it has been used.'
          : 'Enter the code at the checkout, or on the page where you pay the balance of a bow.'}
      </p>
      {!empty && (
        <Link to="/bows" className={buttonLook('line', 'mt-6')}>
          Go to the shop
        </Link>
      )}
    </section>
  );
}

function textOf(error: Error): string {
  if (!(error instanceof ApiError)) return LOST;
  return error.fields.code ?? error.message;
}
