import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useFetcher, useNavigate, useSearchParams } from 'react-router';
import { openDeposit } from '#contract/calls/payments.ts';
import type { PreOrderTerms } from '#contract/catalogue.ts';
import { readBowColor, readBuild } from '#values/build.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { BesidePicture } from '#web/payment/beside-picture.tsx';
import { CardForm } from '#web/payment/card-form.tsx';
import type { CardSettings } from '#web/payment/card-script.ts';
import { NewStart } from '#web/payment/new-start.tsx';
import { Notice } from '#web/payment/notice.tsx';
import { confirmationPath } from '#web/payment/payment-in-address.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { loadToaster } from '#web/ui/toast-outlet.tsx';
import { dismissToast, toast } from '#web/ui/toast-store.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutFrame, CheckoutLoading } from './checkout-frame.tsx';
import { ChosenBuild } from './chosen-build.tsx';
import { useCheckoutForm } from './use-checkout-form.ts';
import type { RestartReason } from './use-pre-order.ts';

type CheckoutPageProps = {
  terms: PreOrderTerms | null;
  settings: CardSettings;
  /** Whether the shop's own configurator is open. */
  configurator: boolean;
};

/** The server's part is the same for everybody: what is sold and for how much. The payment and the form follow in the browser. */
export function CheckoutPage({ terms, settings, configurator }: CheckoutPageProps) {
  const hydrated = useHydrated();
  if (!terms) return <NothingOnSale />;
  if (!hydrated) return <CheckoutLoading terms={terms} />;
  return <Checkout terms={terms} settings={settings} configurator={configurator} />;
}

const RESTART_WORDS: Record<RestartReason, { title: string; message: string }> = {
  'terms-changed': {
    title: 'The price has changed while this page was open.',
    message:
      'Your card has not been charged. Please read the new amounts, agree to the balance again and enter your card.',
  },
  'payment-gone': {
    title: 'This payment was closed meanwhile.',
    message: 'No card can be charged for it any more. What you typed is still here; please enter your card again.',
  },
};

type CheckoutProps = { terms: PreOrderTerms; settings: CardSettings; configurator: boolean };

/** The checkout in the browser: opens the payment, and shows the form, the way on, or the confirmation that is already there. */
function Checkout({ terms: first, settings, configurator }: CheckoutProps) {
  const [query] = useSearchParams();
  const linked = { color: readBowColor(query.get('color')), build: readBuild(query) };
  const { form, isFilledIn } = useCheckoutForm(linked);
  const [color, build] = useWatch({ control: form.control, name: ['bowColor', 'build'] });
  const payment = useDepositIntent();
  const [restarted, setRestarted] = useState<RestartReason | null>(null);
  const renewed = useFetcher<{ terms: PreOrderTerms }>();
  const terms = renewed.data?.terms ?? first;
  const intent = payment.data;
  useConfirmationInstead(intent?.paid ? intent.clientSecret : null);
  useEffect(() => void loadToaster().catch(() => {}), []);

  function restart(reason: RestartReason) {
    form.setValue('agreed', false);
    setRestarted(reason);
    payment.refetch();
    if (reason === 'terms-changed') renewed.load('/checkout');
  }

  if (payment.isFetching || intent?.paid) return <CheckoutLoading terms={terms} />;
  if (isRefusal(payment.error, 'nothing-on-sale')) return <NothingOnSale />;
  if (payment.isError || !intent) {
    const wait = isRefusal(payment.error, 'too-many-requests') ? payment.error.message : null;
    return <PaymentError wait={wait} onRetry={() => payment.refetch()} />;
  }
  return (
    <CheckoutFrame terms={terms} intent={intent} color={color} build={build}>
      {restarted && (
        <div className="mb-10">
          <NewStart {...RESTART_WORDS[restarted]} />
        </div>
      )}
      <CardForm settings={settings} clientSecret={intent.clientSecret}>
        <CheckoutForm
          form={form}
          filledIn={isFilledIn}
          intent={intent}
          settings={settings}
          build={<ChosenBuild form={form} configurator={configurator} />}
          onRestart={restart}
        />
      </CardForm>
    </CheckoutFrame>
  );
}

/** A deposit that was paid without its customer seeing so is shown to them; charging again would be a second charge. */
function useConfirmationInstead(paidSecret: string | null) {
  const navigate = useNavigate();
  useEffect(() => {
    if (paidSecret) navigate(confirmationPath(paidSecret), { replace: true });
  }, [paidSecret, navigate]);
}

/** The deposit's payment, opened on every arrival at the checkout: the server gives an open one again instead of a second. */
function useDepositIntent() {
  const query = useQuery({
    queryKey: [openDeposit.path],
    // Without the query's abort signal: a request that was sent has made a payment, so its answer is wanted.
    queryFn: () => call(openDeposit),
    gcTime: 0,
  });
  const { refetch, error } = query;

  useEffect(() => {
    // Who has to wait is told so by the page, once and with the time.
    if (!error || isRefusal(error, 'too-many-requests')) return;
    toast({ title: 'Error', description: 'Failed to initialize payment. Please try again.', variant: 'destructive' });
    // Over as soon as another try begins.
    return () => dismissToast();
  }, [error]);

  useEffect(() => {
    // The browser's back button may bring this page back as it was left, with a payment that has been made meanwhile.
    const comeBack = ({ persisted }: PageTransitionEvent) => void (persisted && refetch());
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [refetch]);

  return query;
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
