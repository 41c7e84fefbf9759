import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useFetcher, useNavigate, useSearchParams } from 'react-router';
import type { PreOrderTerms } from '#contract/catalogue/catalogue-schemas.ts';
import type { CheckoutIntent } from '#contract/orders/payment-schemas.ts';
import { stateCodeOf } from '#values/address/us-states.ts';
import { zipCodeOf } from '#values/address/zip-codes.ts';
import { readBuild } from '#values/bow/build.ts';
import { HUNTER, readFinish } from '#values/bow/finish.ts';
import type { ClosedState } from '#values/text/sale-text.ts';
import { mayHaveCart } from '#web/cart/cart-store.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { useTakenOver } from '#web/client/kept/taken-over.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import type { CheckoutFormState, CheckoutGoods } from '#web/order-fields/shipping-details.ts';
import type { CardSettings } from '#web/payment/card-script.ts';
import { NewStart } from '#web/payment/new-start.tsx';
import { loadToaster } from '#web/ui/toasts/toast-outlet.tsx';
import { isAddressAsked, isBowAlone, isCartRefusal, isWithBow, useCheckoutIntent } from './cart/use-checkout-intent.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { CHECKOUT, CheckoutFrame, CheckoutLoading, PreOrderSummary } from './checkout-frame.tsx';
import { CartProblem, Closed, NothingOnSale, PaymentError } from './checkout-states.tsx';
import { ChosenBuild } from './chosen-build.tsx';
import { offerOf } from './offer.ts';
import { useCheckoutForm } from './use-checkout-form.ts';
import { confirmationOf, type RestartReason } from './use-pre-order.ts';

// Not needed to fill in the form.
const CartSummary = lazy(async () => ({ default: (await import('./cart/cart-summary.tsx')).CartSummary }));
const GiftCardField = lazy(async () => ({
  default: (await import('#web/gift-cards/gift-card-field.tsx')).GiftCardField,
}));

type CheckoutPageProps = {
  /** The terms of every bow on pre-order, the flagship's first. */
  bows: readonly PreOrderTerms[];
  settings: CardSettings;
  /** Whether the shop's own configurator is open. */
  configurator: boolean;
};

/**
 * The server keeps a page for each bow, and one for the cart: what is sold, for how much, and the form. Of the rest of the
 * address, of what this tab keeps and of the payment the browser alone knows, and it adds them without moving anything.
 */
export function CheckoutPage({ bows, settings, configurator }: CheckoutPageProps) {
  const [query] = useSearchParams();
  const asked = query.get('bow');
  const fromCart = query.get('from') === 'cart';
  if (!bowNamed(bows, asked) && !fromCart) return <NothingOnSale />;
  const bow = fromCart ? null : asked;
  return (
    <Checkout
      key={`${fromCart} ${bow}`}
      fromCart={fromCart}
      bow={bow}
      bows={bows}
      settings={settings}
      configurator={configurator}
    />
  );
}

/** The bow that an address names; without a name the flagship. Null: it is not on pre-order. */
function bowNamed(bows: readonly PreOrderTerms[], slug: string | null): PreOrderTerms | null {
  return bows.find((terms) => (slug === null ? terms.isFlagship : terms.slug === slug)) ?? null;
}

type Words = { title: string; message: string };

const RESTART_WORDS: Record<Exclude<RestartReason, 'paused'>, Words> = {
  'terms-changed': {
    title: 'The price has changed while this page was open.',
    message:
      'Your card has not been charged. Please read the new amounts, agree to the balance again and enter your card.',
  },
  'payment-gone': {
    title: 'This payment was closed meanwhile.',
    message: 'No card can be charged for it any more. What you typed is still here; please enter your card again.',
  },
  'cart-changed': {
    title: 'The total has changed while this page was open.',
    message: 'Nothing was charged. Please look at your order and its new total, and press the button again.',
  },
  'out-of-stock': {
    title: 'Something in your cart is sold out by now.',
    message: 'Nothing was charged.',
  },
  'gift-card-short': {
    title: 'Your gift card has less on it by now.',
    message: 'Nothing was charged. Please look at the new total, and press the button again.',
  },
};

type CheckoutProps = CheckoutPageProps & {
  /** What is in the cart is paid for; otherwise the bow is, with what is in the cart beside it. */
  fromCart: boolean;
  /** The slug of the bow; null: the flagship, or the one in the cart. */
  bow: string | null;
};

/** Opens the payment, and shows the form at once, then the way on, or the confirmation that is already there. */
function Checkout({ fromCart, bow, bows: first, settings, configurator }: CheckoutProps) {
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  const takenOver = useTakenOver();
  const renewed = useFetcher<{ bows: PreOrderTerms[] }>();
  const bows = renewed.data?.bows ?? first;
  const asked = fromCart ? null : bowNamed(bows, bow);
  const offered = fromCart ? bows.flatMap(({ colors }) => colors) : (asked?.colors ?? []);
  const linked = { color: readFinish(query.get('color'), offered), build: readBuild(query), offered };
  const [goods] = useState<CheckoutGoods>(() => ({ withBow: !fromCart, withAddress: true }));
  const formAtOnce = asked?.state === 'open';
  const { form, isFilledIn } = useCheckoutForm(linked, goods, { takenOver: takenOver && formAtOnce });
  const [color = offered[0] ?? null, build = null, state = '', zipCode = ''] = useWatch({
    control: form.control,
    name: ['bowColor', 'build', 'state', 'zipCode'],
  });
  const checkout = useCheckoutIntent({ withBow: !fromCart, bow, state: stateCodeOf(state), zip: zipCodeOf(zipCode) });
  const { query: payment, gift } = checkout;
  const [restarted, setRestarted] = useState<Words | null>(null);
  const [closed, setClosed] = useState<ClosedState | null>(null);
  const intent = payment.data;
  const terms = fromCart && intent ? bowAmong(intent, bows) : bowNamed(bows, bow);
  useOfferedFinish(form, intent ? terms : null);
  // The form's rules read it when they are asked.
  Object.assign(goods, intent ? goodsOf(intent) : {});
  useConfirmationInstead(intent?.paid ? intent : null);
  useEffect(() => void loadToaster().catch(() => {}), []);
  const offer = offerOf(intent, terms);
  useConsentAnew(form, offer.sentence, () => setRestarted(RESTART_WORDS['terms-changed']));

  function restart(reason: RestartReason, message?: string) {
    if (reason === 'paused') return setClosed(reason);
    form.setValue('agreed', false);
    setRestarted({ ...RESTART_WORDS[reason], ...(message && { message: `${message} Nothing was charged.` }) });
    checkout.reopen();
    if (reason === 'terms-changed') renewed.load('/checkout');
  }

  const isOpening = payment.isFetching;
  // What a cart has come to is not known yet, nor whether there is a place for the bow.
  const waits = !intent && (!formAtOnce || (hydrated && mayHaveCart()));
  if (intent?.paid || (isOpening && waits)) return <CheckoutLoading terms={asked} />;
  if (!isOpening) {
    const closedNow = closed ?? closedBy(payment.error) ?? closedBy(checkout.updateError);
    if (closedNow) {
      return (
        <Closed
          state={closedNow}
          terms={terms}
          fromCart={fromCart}
          onRetry={() => {
            setClosed(null);
            checkout.reopen();
          }}
        />
      );
    }
    const refusal = [payment.error, checkout.updateError].find(isCartRefusal);
    if (refusal) return <CartProblem message={refusal.message} onRetry={checkout.reopen} />;
    if (isRefusal(payment.error, 'nothing-on-sale')) return <NothingOnSale />;
    if (payment.isError || !intent) {
      const wait = isRefusal(payment.error, 'too-many-requests') ? payment.error.message : null;
      return <PaymentError wait={wait} onRetry={checkout.reopen} />;
    }
  }
  // A bow alone reads as a pre-order, until a gift card pays a part of it.
  const ofCart = intent && !(isBowAlone(intent) && intent.giftCard === null) ? intent : null;
  if (!ofCart && !terms) return <NothingOnSale />;
  const summary = ofCart ? (
    <Suspense fallback={null}>
      <CartSummary
        intent={ofCart}
        terms={terms}
        color={color}
        build={build}
        isUpdating={checkout.isUpdating}
        onAlone={checkout.update}
        problem={checkout.updateError?.message ?? null}
        onRetry={checkout.update}
      />
    </Suspense>
  ) : (
    terms && <PreOrderSummary terms={terms} intent={intent ?? null} color={color} build={build} />
  );
  return (
    <CheckoutFrame
      title={ofCart || !terms ? CHECKOUT : `Pre-order ${terms.productName}`}
      summary={summary}
      isOfServer={!hydrated}
      ofToday={takenOver && !intent}
    >
      {restarted && (
        <div className="mb-10">
          <NewStart key={restarted.title} {...restarted} />
        </div>
      )}
      <CheckoutForm
        form={form}
        filledIn={isFilledIn}
        offer={offer}
        intent={isOpening ? null : (intent ?? null)}
        settings={settings}
        bow={terms}
        build={
          offer.withBow && <ChosenBuild form={form} configurator={configurator && terms?.productName === HUNTER} />
        }
        giftCard={lateGiftCard(intent && <GiftCardField intent={intent} gift={gift} />)}
        isUpdating={checkout.isUpdating}
        onSaved={(keptUntil) => intent && checkout.keep({ ...intent, keptUntil })}
        onRestart={restart}
        onCartChanged={checkout.update}
      />
    </CheckoutFrame>
  );
}

/** Its place is kept until it is there. */
const lateGiftCard = (field: ReactNode) => (
  <div className="min-h-20">
    <Suspense fallback={null}>{field}</Suspense>
  </div>
);

const goodsOf = (intent: CheckoutIntent): CheckoutGoods => ({
  withBow: isWithBow(intent),
  withAddress: isAddressAsked(intent),
});

/** The terms of the bow among the lines that are paid for; null: there is none. */
function bowAmong(intent: CheckoutIntent, bows: readonly PreOrderTerms[]): PreOrderTerms | null {
  const line = intent.lines.find(({ kind }) => kind === 'bow');
  return line ? (bows.find(({ slug }) => slug === line.slug) ?? null) : bowNamed(bows, null);
}

/** What a customer has agreed to is what stood beside the tick: once another sentence does, they are asked again (rule 4.3). */
function useConsentAnew(form: CheckoutFormState, sentence: string, onTakenBack: () => void) {
  const shown = useRef(sentence);
  useEffect(() => {
    if (shown.current === sentence) return;
    shown.current = sentence;
    if (!form.getValues('agreed')) return;
    form.setValue('agreed', false);
    onTakenBack();
  });
}

/** Another bow has other finishes: one that is not offered gives way to the first that is. */
function useOfferedFinish(form: CheckoutFormState, terms: PreOrderTerms | null) {
  const color = useWatch({ control: form.control, name: 'bowColor' });
  const [first] = terms?.colors ?? [];
  const isOffered = terms?.colors.includes(color) ?? true;
  useEffect(() => {
    if (!isOffered && first) form.setValue('bowColor', first);
  }, [isOffered, first, form]);
}

/** The server takes no pre-orders of the bow. */
function closedBy(error: unknown): ClosedState | null {
  if (isRefusal(error, 'paused')) return 'paused';
  return isRefusal(error, 'sold-out') ? 'sold_out' : null;
}

/** A deposit that was paid without its customer seeing so is shown to them; charging again would be a second charge. */
function useConfirmationInstead(paid: CheckoutIntent | null) {
  const navigate = useNavigate();
  const address = paid && confirmationOf(paid);
  useEffect(() => {
    if (address) navigate(address, { replace: true });
  }, [address, navigate]);
}
