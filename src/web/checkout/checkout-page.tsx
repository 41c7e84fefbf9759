import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useFetcher, useNavigate, useSearchParams } from 'react-router';
import type { PreOrderTerms } from '#contract/catalogue.ts';
import { readBuild } from '#values/bow/build.ts';
import { bowTitle, HUNTER, readFinish } from '#values/bow/finish.ts';
import type { ClosedState } from '#values/text/sale-text.ts';
import { stateCodeOf } from '#values/us-states.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { BesidePicture } from '#web/payment/beside-picture.tsx';
import { CardForm } from '#web/payment/card-form.tsx';
import type { CardSettings } from '#web/payment/card-script.ts';
import { NewStart } from '#web/payment/new-start.tsx';
import { Notice } from '#web/payment/notice.tsx';
import { ClosedBow } from '#web/storefront/bow/closed-bow.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { loadToaster } from '#web/ui/toast-outlet.tsx';
import {
  isCartIntent,
  isCartRefusal,
  isWithBow,
  type OpenedIntent,
  useCheckoutIntent,
} from './cart/use-checkout-intent.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { CHECKOUT, CheckoutFrame, CheckoutLoading, PreOrderSummary } from './checkout-frame.tsx';
import { ChosenBuild } from './chosen-build.tsx';
import type { CheckoutFormState, CheckoutGoods } from './shipping-details.ts';
import { useCheckoutForm } from './use-checkout-form.ts';
import { confirmationOf, type RestartReason } from './use-pre-order.ts';

// Fetched only where there is gear.
const CartSummary = lazy(async () => ({ default: (await import('./cart/cart-summary.tsx')).CartSummary }));
const GiftCardField = lazy(async () => ({ default: (await import('./cart/gift-card-field.tsx')).GiftCardField }));

type CheckoutPageProps = {
  /** The terms of every bow on pre-order, the flagship's first. */
  bows: readonly PreOrderTerms[];
  settings: CardSettings;
  /** Whether the shop's own configurator is open. */
  configurator: boolean;
};

/** The server's part is the same for everybody: what is sold and for how much. The payment and the form follow in the browser. */
export function CheckoutPage({ bows, settings, configurator }: CheckoutPageProps) {
  const hydrated = useHydrated();
  const [query] = useSearchParams();
  const asked = query.get('bow');
  const terms = bowNamed(bows, asked);
  // The page that the server keeps is that of a bow: of the rest of the address it knows nothing.
  const fromCart = hydrated && query.get('from') === 'cart';
  if (!terms && !fromCart) return <NothingOnSale />;
  if (!hydrated) return <CheckoutLoading terms={terms} />;
  const bow = fromCart ? null : asked;
  return <Checkout key={`${fromCart} ${bow}`} {...{ fromCart, bow, bows, settings, configurator }} />;
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
  'time-over': {
    title: 'We kept what you chose for 15 minutes, and that time is over.',
    message:
      'Nothing was charged. What you typed is still here, and what you chose is still in your cart: please enter your card again.',
  },
};

type CheckoutProps = CheckoutPageProps & {
  /** What is in the cart is paid for; otherwise the bow is, with what is in the cart beside it. */
  fromCart: boolean;
  /** The slug of the bow; null: the flagship, or the one in the cart. */
  bow: string | null;
};

/** The checkout in the browser: opens the payment, and shows the form, the way on, or the confirmation that is already there. */
function Checkout({ fromCart, bow, bows: first, settings, configurator }: CheckoutProps) {
  const [query] = useSearchParams();
  const renewed = useFetcher<{ bows: PreOrderTerms[] }>();
  const bows = renewed.data?.bows ?? first;
  const offered = fromCart ? bows.flatMap(({ colors }) => colors) : (bowNamed(bows, bow)?.colors ?? []);
  const linked = { color: readFinish(query.get('color'), offered), build: readBuild(query), offered };
  const [goods] = useState<CheckoutGoods>(() => ({ withBow: !fromCart, isSent: false }));
  const { form, isFilledIn } = useCheckoutForm(linked, goods);
  const [color, build, state] = useWatch({ control: form.control, name: ['bowColor', 'build', 'state'] });
  const checkout = useCheckoutIntent({ withBow: !fromCart, bow, state: stateCodeOf(state) });
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

  function restart(reason: RestartReason, message?: string) {
    if (reason === 'paused') return setClosed(reason);
    form.setValue('agreed', false);
    setRestarted({ ...RESTART_WORDS[reason], ...(message && { message: `${message} Nothing was charged.` }) });
    checkout.reopen();
    if (reason === 'terms-changed') renewed.load('/checkout');
  }

  if (payment.isFetching || intent?.paid) return <CheckoutLoading terms={fromCart ? null : terms} />;
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
  const withBow = isWithBow(intent);
  const ofCart = isCartIntent(intent) && !isBowAlone(intent) ? intent : null;
  if (!ofCart && !terms) return <NothingOnSale />;
  const summary = ofCart ? (
    <Suspense fallback={null}>
      <CartSummary
        {...{ intent: ofCart, terms, color, build, isUpdating: checkout.isUpdating }}
        problem={checkout.updateError?.message ?? null}
        onRetry={checkout.update}
      />
    </Suspense>
  ) : (
    terms && <PreOrderSummary {...{ terms, intent, color, build }} />
  );
  return (
    <CheckoutFrame title={ofCart || !terms ? CHECKOUT : `Pre-order ${terms.productName}`} summary={summary}>
      {restarted && (
        <div className="mb-10">
          <NewStart key={restarted.title} {...restarted} />
        </div>
      )}
      <CardForm settings={settings} clientSecret={intent.clientSecret}>
        <CheckoutForm
          form={form}
          filledIn={isFilledIn}
          intent={intent}
          settings={settings}
          bow={terms}
          build={withBow && <ChosenBuild form={form} configurator={configurator && terms?.productName === HUNTER} />}
          giftCard={ofCart && lateGiftCard(<GiftCardField intent={ofCart} gift={gift} />)}
          isUpdating={checkout.isUpdating}
          onSaved={(keptUntil) => isCartIntent(intent) && checkout.keep({ ...intent, keptUntil })}
          onRestart={restart}
        />
      </CardForm>
    </CheckoutFrame>
  );
}

/** Its place is kept until it is there. */
const lateGiftCard = (field: ReactNode) => <Suspense fallback={<div className="h-20" />}>{field}</Suspense>;

/** A bow from the cart reads as one from its own button. */
function isBowAlone(intent: OpenedIntent): boolean {
  return isCartIntent(intent) && intent.lines.every(({ kind }) => kind === 'bow') && intent.giftCard === null;
}

function goodsOf(intent: OpenedIntent): CheckoutGoods {
  const isSent = isCartIntent(intent) && intent.lines.some(({ kind }) => kind === 'stock' || kind === 'print');
  return { withBow: isWithBow(intent), isSent };
}

/** The terms of the bow among the lines that are paid for; null: there is none. */
function bowAmong(intent: OpenedIntent, bows: readonly PreOrderTerms[]): PreOrderTerms | null {
  const line = isCartIntent(intent) ? intent.lines.find(({ kind }) => kind === 'bow') : null;
  return line ? (bows.find(({ slug }) => slug === line.slug) ?? null) : bowNamed(bows, null);
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

type ClosedProps = { state: ClosedState; terms: PreOrderTerms | null; fromCart: boolean; onRetry: () => void };

/** What is the matter, and the waiting list. What was typed is kept for the day when it opens again in this tab. */
function Closed({ state, terms, fromCart, onRetry }: ClosedProps) {
  const name = terms?.productName ?? HUNTER;
  return (
    <BesidePicture name={terms?.productName ?? null}>
      <h1 className="title-chapter mb-8 text-bone">{bowTitle(name)}</h1>
      <ClosedBow state={state} name={name} bow={terms && !terms.isFlagship ? (terms.slug ?? '') : ''} />
      <p className="mt-8 text-ash">Nothing was charged, and what you typed at the checkout is kept in this tab.</p>
      <div className="mt-8 flex flex-wrap gap-4">
        {fromCart && (
          <Link to="/cart" className={buttonLook('line')}>
            Go to your cart
          </Link>
        )}
        <Button onClick={onRetry}>Try again</Button>
        <BackToBows />
      </div>
    </BesidePicture>
  );
}

/** A deposit that was paid without its customer seeing so is shown to them; charging again would be a second charge. */
function useConfirmationInstead(paid: OpenedIntent | null) {
  const navigate = useNavigate();
  const address = paid && confirmationOf(paid);
  useEffect(() => {
    if (address) navigate(address, { replace: true });
  }, [address, navigate]);
}

/** What is in the cart cannot be ordered as it is: nothing is lost, and the cart is where that is changed. */
function CartProblem({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <BesidePicture>
      <Notice
        urgent
        title="Please look at your cart"
        links={
          <>
            <Link to="/cart" className={buttonLook('blaze')}>
              Go to your cart
            </Link>
            <Button onClick={onRetry}>Try again</Button>
          </>
        }
      >
        <p className="text-bone">{message}</p>
        <p>What you typed is kept, and nothing was charged.</p>
      </Notice>
    </BesidePicture>
  );
}

type PaymentErrorProps = {
  onRetry: () => void;
  /** Says when to try again, where it was too often; null: the payment failed for another reason. */
  wait: string | null;
};

/** No payment could be opened: nothing is lost, and there are two ways on. */
function PaymentError({ onRetry, wait }: PaymentErrorProps) {
  return (
    <BesidePicture>
      <Notice
        urgent
        title={wait ? 'Too many checkouts at once' : 'Payment Error'}
        links={
          <>
            <Button kind="blaze" onClick={onRetry}>
              Try again
            </Button>
            <BackToBows />
          </>
        }
      >
        <p className="text-bone">{wait ?? 'Unable to initialize payment. Please try again.'}</p>
        <p>What you typed is kept, and {wait ? 'no card was charged' : 'trying again cannot charge you twice'}.</p>
      </Notice>
    </BesidePicture>
  );
}

/** The flagship is not on sale at the moment. */
function NothingOnSale() {
  return (
    <BesidePicture>
      <Notice title="Pre-orders are closed right now" links={<BackToBows />}>
        <p>There is no bow to reserve at the moment. Have a look at it, and write to us if you want to hear first.</p>
      </Notice>
    </BesidePicture>
  );
}

function BackToBows() {
  return (
    <Link to="/bows" className={buttonLook('line')}>
      Back to Bows
    </Link>
  );
}
