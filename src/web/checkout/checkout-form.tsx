import { useElements, useStripe } from '@stripe/react-stripe-js';
import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { PreOrderTerms } from '#contract/catalogue/catalogue-schemas.ts';
import type { CheckoutIntent } from '#contract/orders/payment-schemas.ts';
import { type Cents, fromDecimal } from '#values/money.ts';
import type { ItemKind } from '#values/order/gear.ts';
import { BOW_COLORS } from '#values/order/order.ts';
import { keepCardTerms } from '#values/text/keep-card-text.ts';
import { RETURN_SENTENCE } from '#values/text/line-text.ts';
import { timeSentence } from '#values/text/release-text.ts';
import { onCartChangedElsewhere } from '#web/cart/cart-store.ts';
import { usd } from '#web/client/format.ts';
import { readFilledFields } from '#web/client/read-filled-fields.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { openSignIn, useSession } from '#web/identity/session.ts';
import { BowColorChoice } from '#web/order-fields/bow-color-choice.tsx';
import type { CheckoutFormState, CheckoutValues } from '#web/order-fields/shipping-details.ts';
import { ShippingFields } from '#web/order-fields/shipping-fields.tsx';
import { CardField } from '#web/payment/card-field.tsx';
import { CardForm, useFreshAmount } from '#web/payment/card-form.tsx';
import type { CardSettings } from '#web/payment/card-script.ts';
import { type CardFields, Wallets } from '#web/payment/wallets.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Spinner } from '#web/ui/marks.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import { KeptFor } from './cart/kept-for.tsx';
import type { Offer } from './offer.ts';
import type { PreOrderStep } from './place-pre-order.ts';
import { useObjection } from './use-checkout-form.ts';
import { type RestartReason, usePreOrder } from './use-pre-order.ts';

type CheckoutFormProps = {
  form: CheckoutFormState;
  /** Whether the customer's account has filled in some of it. */
  filledIn: boolean;
  /** What is asked for; the terms of today until the payment is open. */
  offer: Offer;
  /** Null: the payment is not open yet. */
  intent: CheckoutIntent | null;
  /** The terms of the bow; null: without one. */
  bow: PreOrderTerms | null;
  settings: CardSettings;
  /** How the bow is set up; it belongs to its colour. */
  build: ReactNode;
  /** Where a gift card is entered. */
  giftCard: ReactNode;
  /** The total is being asked for anew. */
  isUpdating: boolean;
  onSaved: (keptUntil: string) => void;
  onRestart: (reason: RestartReason, message?: string) => void;
  /** Another tab has changed what is bought. */
  onCartChanged: () => void;
};

const STEP_WORDS: Record<PreOrderStep, string> = {
  checking: 'Checking your card details…',
  saving: 'Saving your order…',
  charging: 'Confirming your payment…',
};

/**
 * Colour, address, agreement and card: everything that a pre-order needs, in the order in which people think of it. It can be
 * filled in before the payment is open: the card's part alone waits for that.
 */
export function CheckoutForm(props: CheckoutFormProps) {
  const {
    form,
    filledIn,
    offer,
    intent,
    settings,
    bow,
    build,
    giftCard,
    isUpdating,
    onSaved,
    onRestart,
    onCartChanged,
  } = props;
  const element = useRef<HTMLFormElement>(null);
  const card = useRef<CardFields | null>(null);
  const { place, step, problem } = usePreOrder({ intent, card, onSaved, onRestart });
  const { withBow, withAddress, byCard, charged } = offer;
  const isPaying = step !== null;
  // What is being paid is compared by the server (rule 22.4).
  useEffect(() => (isPaying ? undefined : onCartChangedElsewhere(onCartChanged)), [isPaying, onCartChanged]);
  const hydrated = useHydrated();
  const finishes = bow?.colors ?? BOW_COLORS;

  const objectAloud = useObjection(form);

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    return check((values) => place(values));
  }

  /** Goes on with what was typed once nothing is wrong with it, the balance agreed to; false: something is, and it is said. */
  async function check(goOn: (values: CheckoutValues) => Promise<boolean>): Promise<boolean> {
    if (element.current) readFilledFields(form, element.current);
    let done = false;
    await form.handleSubmit(async (values) => {
      done = await goOn(values);
    }, objectAloud)();
    return done;
  }

  return (
    // By a script or not at all: the browser itself would send what is typed to the page.
    <form ref={element} noValidate data-by-script method="post" aria-label="Pre-order" onSubmit={send}>
      {withBow && (
        <Part title="Your bow">
          <BowColorChoice
            finishes={finishes}
            chosen={hydrated ? null : (finishes[0] ?? null)}
            name={bow?.productName ?? null}
            imageUrl={bow?.imageUrl}
            input={form.register('bowColor')}
          />
          {build}
        </Part>
      )}
      <Part title={withAddress ? 'Where it goes' : 'Who orders it'}>
        <AccountNote filledIn={filledIn} />
        {intent?.shipsWith && (
          <p className="mb-6 text-ash">
            Please use the email address of order{' '}
            <span className="whitespace-nowrap">{intent.shipsWith.orderNumber}</span>: your gear goes where that order
            goes.
          </p>
        )}
        <ShippingFields form={form} withBow={withBow} withAddress={withAddress} />
      </Part>
      {withBow && (
        <Part title="The balance">
          <BalanceAgreement form={form} sentence={offer.sentence} />
        </Part>
      )}
      {giftCard && <Part title="Gift card">{giftCard}</Part>}
      <Part title={titleOfPayment(offer)}>
        {byCard &&
          (intent?.clientSecret ? (
            <>
              <Wallets
                settings={settings}
                clientSecret={intent.clientSecret}
                amount={charged}
                isUpdating={isUpdating}
                mayOpen={() => check(async () => !isPaying)}
                onPay={(fields) => check((values) => place(values, fields))}
              />
              <CardForm settings={settings} clientSecret={intent.clientSecret}>
                <CardOfCheckout card={card} amount={charged} />
                <CardField settings={settings} />
              </CardForm>
            </>
          ) : (
            <p role="status" className="flex min-h-64 items-start gap-3 text-ash">
              <Spinner /> Preparing your payment…
            </p>
          ))}
        <div className={`space-y-5 ${byCard ? 'mt-8' : ''}`}>
          {withBow && byCard && intent && <KeepCard form={form} balance={fromDecimal(intent.laterAmount)} />}
          {intent && <KeptFor {...intent} />}
          {problem && (
            <Alert tone="bad" title={problem.title}>
              {problem.message}
              {problem.soldOut && (
                <>
                  {' '}
                  <Link to={`${bowPage(bow)}#waiting-list`} className="text-bone underline underline-offset-4">
                    Join the waiting list
                  </Link>
                </>
              )}
            </Alert>
          )}
          {withBow && bow && (intent?.terms ?? bow).batch && (
            <p className="text-tan">
              <WholeDates text={timeSentence(intent?.terms ?? bow)} />
            </p>
          )}
          <Button type="submit" kind="blaze" className="w-full" busy={isPaying || isUpdating}>
            {step ? STEP_WORDS[step] : <ButtonWords {...offer} />}
          </Button>
          <p role="status" className="sr-only">
            {step && STEP_WORDS[step]}
          </p>
          <Rights kinds={intent?.lines.map(({ kind }) => kind) ?? (withBow ? ['bow'] : [])} />
          <p className="text-ash text-sm">
            {byCard ? (
              <>
                <span className="amounts">{usd(charged)} is charged now, nothing else.</span> Card data goes straight to
                the card provider and never through this shop.
              </>
            ) : (
              'Your gift card pays all of today. No card is charged.'
            )}
          </p>
        </div>
      </Part>
    </form>
  );
}

/** What is typed stays in this tab meanwhile. */
function bowPage(bow: PreOrderTerms | null): string {
  return bow && !bow.isFlagship && bow.slug !== null ? `/bows/${bow.slug}` : '/bows';
}

function titleOfPayment({ byCard, ofCart }: Offer): string {
  if (!byCard) return 'Paid by gift card';
  return ofCart ? 'Pay by card' : 'Deposit by card';
}

function ButtonWords({ withBow, byCard, charged }: Offer) {
  if (!byCard) return 'Place order';
  // One piece of text, which the button's own gap does not part.
  if (!withBow) return `Pay ${usd(charged)}`;
  return (
    <span>
      Complete Pre-Order<span className="amounts"> - {usd(charged)}</span>
    </span>
  );
}

/** Gives the card's fields to the form around them. */
function CardOfCheckout({ card, amount }: { card: RefObject<CardFields | null>; amount: string }) {
  const stripe = useStripe();
  const elements = useElements();
  useFreshAmount(amount);
  useEffect(() => {
    card.current = stripe && elements && { stripe, elements };
    return () => {
      card.current = null;
    };
  }, [card, stripe, elements]);
  return null;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-rule border-t py-10 first:border-t-0 first:pt-0">
      <h2 className="title-part mb-7 text-bone">{title}</h2>
      {children}
    </section>
  );
}

/** Above the fields: an account would fill them in, or has done so. Its space is kept while that is not known. */
function AccountNote({ filledIn }: { filledIn: boolean }) {
  const { status } = useSession();
  return (
    <div className="mb-6 min-h-5 text-ash text-sm">
      {status === 'signed-out' && (
        <p>
          Have an account?{' '}
          <button
            type="button"
            onClick={openSignIn}
            className="-my-2 py-2 text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
          >
            Sign in
          </button>
        </p>
      )}
      {status === 'signed-in' && filledIn && <p role="status">Filled in from your account</p>}
    </div>
  );
}

/** The tick under the rest of the price: how much, when, and within how many days, as the order keeps it. */
function BalanceAgreement({ form, sentence }: { form: CheckoutFormState; sentence: string }) {
  return (
    <div className="amounts">
      <Checkbox label={sentence} error={form.formState.errors.agreed?.message} required {...form.register('agreed')} />
    </div>
  );
}

/** Not ticked: the link stays the way to pay the balance, unless its customer wants it otherwise. */
function KeepCard({ form, balance }: { form: CheckoutFormState; balance: Cents }) {
  return (
    <div className="amounts">
      <Checkbox label={keepCardTerms(balance)} {...form.register('keepsCard')} />
      <p className="mt-2 pl-10 text-ash text-sm">
        You need not. Without it we email you a link when it is time to pay.
      </p>
    </div>
  );
}

/** What its buyer may rely on afterwards, said before anything is paid. The terms (legal/terms-text.tsx) say all of it in full: change them together. */
function Rights({ kinds }: { kinds: readonly ItemKind[] }) {
  const has = (...some: ItemKind[]) => kinds.some((kind) => some.includes(kind));
  return (
    <p className="text-ash text-sm">
      {has('bow') && (
        <>
          <b className="text-bone">Full refund until it ships.</b> You can cancel until then, for any reason, and all
          that you paid for your bow goes back.{' '}
        </>
      )}
      {has('stock', 'print') && `${RETURN_SENTENCE} `}
      {has('gift_card') && 'A gift card has no fee and no last day. '}
      <Link to="/terms" className="text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone">
        All of it in our terms
      </Link>
    </p>
  );
}
