import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { BuildConfirmation, OwnOrderDetail } from '#contract/orders/own-order-schemas.ts';
import { wordBuild } from '#values/bow/build.ts';
import { ApiError, isRefusal } from '#web/client/api-error.ts';
import { failureText } from '#web/order-parts/failure-labels.ts';
import type { CorrectionAccess, OrderAccess } from '#web/order-parts/order-access.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Correctable, CorrectionForm } from './correction-form.tsx';

type BuildQuestionProps = { order: OwnOrderDetail; access: OrderAccess };

/** Once the build is locked: the customer says that it is right, or chooses the one that was never chosen. */
export function BuildQuestion({ order, access }: BuildQuestionProps) {
  if (!order.editable || order.buildLock === null || order.buildLock === 'open') return null;
  if (order.buildLock === 'missing') return <ChooseBuild order={order} access={access} />;
  return <ConfirmBuild order={order} access={access} />;
}

function ConfirmBuild({ order, access }: BuildQuestionProps) {
  const { confirm, busy, failure } = useConfirmation(order, access);
  const [saidNow, setSaidNow] = useState(false);
  const { build, bowColor, buildConfirmedAt, orderNumber } = order;
  if (!build || (buildConfirmedAt && !saidNow)) return null;
  if (buildConfirmedAt) {
    return <Alert tone="good" title="Thank you. We make your bow like this." />;
  }
  return (
    <section aria-labelledby="build-title" className="border-tan border-t pt-7">
      <p className="mb-3 font-semibold text-tan">Your answer is needed</p>
      <h2 id="build-title" className="title-part text-bone">
        Is this how we make your bow?
      </h2>
      <div className="prose-lead mt-5 space-y-3 text-ash">
        <p className="text-bone">
          {bowColor}, {wordBuild(build)}
        </p>
        <p>We are getting ready to make it, so color and build can no longer be changed here.</p>
      </div>
      {failure && (
        <div className="mt-5">
          <Alert tone="bad">{failure}</Alert>
        </div>
      )}
      <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-4">
        <Button
          kind="bone"
          busy={busy}
          onClick={() => {
            setSaidNow(true);
            confirm();
          }}
        >
          {busy ? 'Saving…' : 'Yes, make it like this'}
        </Button>
        <Link
          to={`/contact?order=${encodeURIComponent(orderNumber)}`}
          className="inline-block py-3 text-ash underline decoration-rule-strong underline-offset-4 hover:text-bone"
        >
          No, something is wrong
        </Link>
      </div>
    </section>
  );
}

function ChooseBuild({ order, access }: BuildQuestionProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <section aria-labelledby="build-title" className="border-tan border-t pt-7">
      <p className="mb-3 font-semibold text-tan">Your answer is needed</p>
      <h2 id="build-title" className="title-part text-bone">
        How shall we set up your bow?
      </h2>
      <div className="prose-lead mt-5 space-y-3 text-ash">
        <p>
          We are getting ready to make it, and you have not chosen draw length, draw weight and hand yet. You can until
          we begin.
        </p>
      </div>
      {choosing ? (
        <CorrectionForm order={order} access={access} onEnd={() => setChoosing(false)} />
      ) : (
        <Button kind="bone" className="mt-7" onClick={() => setChoosing(true)}>
          Choose your build
        </Button>
      )}
    </section>
  );
}

type ConfirmationAccess<Order> = CorrectionAccess<Order> & {
  confirm(order: Order, body: BuildConfirmation): Promise<Order>;
};

/** Saying that what is shown is right; what the order says by now is read again where it is something else. */
export function useConfirmation<Order extends Correctable>(order: Order, access: ConfirmationAccess<Order>) {
  const client = useQueryClient();
  const { shippingAddress, bowColor, build } = order;
  const confirming = useMutation({
    mutationFn: (body: BuildConfirmation) => access.confirm(order, body),
    onSuccess: (saved) => access.keep(client, saved),
    onError: (error) => {
      if (error instanceof ApiError && error.status < 422) void access.reread(client);
    },
  });
  return {
    confirm() {
      if (confirming.isPending || !build || !bowColor) return;
      confirming.mutate({ shippingAddress, bowColor, build });
    },
    busy: confirming.isPending,
    failure: confirming.error && wordsOf(confirming.error),
  };
}

function wordsOf(error: Error): string {
  if (isRefusal(error, 'changed')) {
    return 'This order was changed since you opened this page. Please look at it once more before you confirm it.';
  }
  if (isRefusal(error, 'not-editable')) {
    return 'We have begun with your order meanwhile. If something is wrong with it, please write to us.';
  }
  return failureText(error, 'This was not saved. Please try again.');
}
