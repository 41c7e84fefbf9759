import { useState } from 'react';
import { confirmLinkedBuild, correctLinkedOrder, readLinkedOrder } from '#contract/orders/order-calls.ts';
import type { OrderByToken } from '#contract/orders/order-schemas.ts';
import type { BuildConfirmation, OrderCorrection } from '#contract/orders/own-order-schemas.ts';
import { wordBuild } from '#values/bow/build.ts';
import { call } from '#web/client/call.ts';
import { useConfirmation } from '#web/order/build-question.tsx';
import { CorrectionForm } from '#web/order/correction-form.tsx';
import { LockNote } from '#web/order/order-delivery.tsx';
import { keepPaidOrder, paidOrderKey } from '#web/order-parts/use-order-by-token.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { Button } from '#web/ui/button.tsx';

/** By the secret of a payment link, before and after paying. */
function accessByToken(token: string) {
  const params = { token };
  return {
    correct: (_order: OrderByToken, body: OrderCorrection) => call(correctLinkedOrder, { params, body }),
    confirm: (_order: OrderByToken, body: BuildConfirmation) => call(confirmLinkedBuild, { params, body }),
    keep(client: Parameters<typeof keepPaidOrder>[0], order: OrderByToken) {
      client.setQueryData([readLinkedOrder.path, token], order);
      keepPaidOrder(client, token, order);
    },
    async reread(client: Parameters<typeof keepPaidOrder>[0]) {
      await Promise.all([
        client.invalidateQueries({ queryKey: [readLinkedOrder.path, token] }),
        client.invalidateQueries({ queryKey: paidOrderKey(token) }),
      ]);
    },
  };
}

/** Whether anything of the order can still be put right through its link. */
export function isCheckable({ bowColor, editable, status, byPhone }: OrderByToken): boolean {
  if (byPhone) return editable;
  return bowColor !== null && editable && status !== 'pending';
}

type DetailsCheckProps = {
  order: OrderByToken;
  token: string;
  /** Whether a form is open, in which something may have been typed. */
  onEditing?: (editing: boolean) => void;
};

/** Asks whether address and build are still right, and takes what is not. */
export function DetailsCheck({ order, token, onEditing }: DetailsCheckProps) {
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState(false);
  const access = accessByToken(token);
  const { confirm, busy, failure } = useConfirmation(order, access);
  const { bowColor, build, buildConfirmedAt, byPhone } = order;
  const bow = bowColor !== null;
  // Whoever pays what stands here has said that it is right.
  const asksToConfirm = build !== null && !buildConfirmedAt && byPhone === null;

  function edit(open: boolean) {
    setEditing(open);
    onEditing?.(open);
  }

  return (
    <section aria-labelledby="check-title">
      <h2 id="check-title" className="title-part text-bone">
        {titleOf(order)}
      </h2>
      {editing ? (
        <CorrectionForm
          order={order}
          access={access}
          onEnd={(corrected) => {
            setSaved(corrected !== null);
            edit(false);
          }}
        />
      ) : (
        <>
          <dl className="mt-5 border-rule-strong border-t">
            <AmountLine label="Ships to" value={order.shippingAddress} />
            {bow && (
              <>
                <AmountLine label="Bow color" value={bowColor} />
                <AmountLine label="Build" value={build ? wordBuild(build) : 'Not chosen yet'} />
              </>
            )}
          </dl>
          {bow && !build && (
            <p className="mt-4 text-ash">
              Please choose draw length, draw weight and hand. You are not sure? Then leave it: we ask you before we
              make your bow.
            </p>
          )}
          {bow && <LockNote order={order} />}
          <div className="mt-6 space-y-5">
            {failure && <Alert tone="bad">{failure}</Alert>}
            {saved && !buildConfirmedAt && <Alert tone="good">Saved.</Alert>}
            {buildConfirmedAt && build && <Alert tone="good">Thank you. We make it like this and send it there.</Alert>}
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              {asksToConfirm && (
                <Button busy={busy} onClick={confirm}>
                  {busy ? 'Saving…' : 'Yes, this is right'}
                </Button>
              )}
              <Button {...(asksToConfirm && { kind: 'quiet' as const })} onClick={() => edit(true)}>
                {editWords(order)}
              </Button>
            </div>
          </div>
        </>
      )}
    </section>
  );
}

function titleOf({ bowColor, build, byPhone }: OrderByToken): string {
  if (bowColor !== null && !build) return 'How shall we set up your bow?';
  return byPhone ? 'Is this right?' : 'Is this still right?';
}

function editWords({ bowColor, build, buildLock }: OrderByToken): string {
  if (bowColor === null) return 'Correct the address';
  if (!build) return 'Choose your build';
  return buildLock === 'locked' ? 'Correct the address' : 'Correct address or build';
}
