import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { GiftCardOffer } from '#contract/gift-cards/gift-card-schemas.ts';
import { readLinkedOrder, removeLinkedCard } from '#contract/orders/order-calls.ts';
import type { OrderByToken } from '#contract/orders/order-schemas.ts';
import { wordBuild } from '#values/bow/build.ts';
import { fromDecimal } from '#values/money.ts';
import type { PaymentLeg } from '#values/order/order.ts';
import { isPart } from '#values/order/parts.ts';
import { placeText } from '#values/text/place-text.ts';
import { call } from '#web/client/call.ts';
import { dayText, usd } from '#web/client/format.ts';
import { totalLines } from '#web/client/order-total.ts';
import { GiftCardForm } from '#web/gift-cards/gift-card-form.tsx';
import { KeptCard } from '#web/order-parts/kept-card.tsx';
import { keepPaidOrder } from '#web/order-parts/use-order-by-token.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { BalanceForm } from './balance-form.tsx';
import { PayWithoutScripts } from './balance-frame.tsx';
import { Completing, NotYetConfirmed, Settled, UnderWay } from './balance-states.tsx';
import type { CardSettings } from './card-script.ts';
import { DetailsCheck, isCheckable } from './details-check.tsx';
import { paidOrderState } from './paid-order.ts';
import { hasPaidPart, PartChoice } from './part-choice.tsx';
import type { ReturnFromBank } from './payment-in-address.ts';
import { BalanceAgreement, EnteredLines } from './phone-order.tsx';

type BalanceOrderProps = {
  order: OrderByToken;
  token: string;
  settings: CardSettings;
  /** The bank has just sent the customer back, and whether it said that this was paid. */
  backFromBank: ReturnFromBank;
  /** Somebody looks at it: a payment is opened for nobody else. */
  personThere: boolean;
  /** The order is being read anew. */
  loading: boolean;
  /** While the bank is at work: whether this page will ask again by itself. */
  looksAgain: boolean;
  onReload: () => void;
};

/** The order of a payment link below its headline, and what can be done about it: pay, wait, or nothing any more. */
export function BalanceOrder({
  order,
  token,
  settings,
  backFromBank,
  personThere,
  loading,
  looksAgain,
  onReload,
}: BalanceOrderProps) {
  const [charged, setCharged] = useState<Charged | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [offer, setOffer] = useState<GiftCardOffer | null>(null);
  const [giftPaid, setGiftPaid] = useState<string | null>(null);
  const [editing, setEditing] = useState(false);
  const { due } = order;

  const settled = !due && !order.processing && !order.undecided && order.status !== 'cancelled';
  const paidNow = settled && (charged !== null || backFromBank !== null);
  // What is due may have shrunk since it was chosen.
  const part = due && chosen && order.parts && isPart(fromDecimal(chosen), fromDecimal(due.amount)) ? chosen : null;
  const isUnconfirmed = charged !== null && charged.leg === due?.leg && charged.due === due.amount;
  // What is being typed is saved or left first.
  useAccountAfterwards(token, paidNow && !editing && order.bowColor !== null ? order : null);

  function charge(paid: Charged) {
    setCharged(paid);
    setChosen(null);
    setGiftPaid(null);
    // The form goes and the answer takes its place at the top.
    window.scrollTo({ top: 0 });
    onReload();
  }

  /** A gift card has paid all that is due, or a part; then the rest is asked for. */
  function payPart(of: Due, { paid, left }: { paid: string; left: string }) {
    setOffer(null);
    setCharged(null);
    if (left === '0.00') return charge({ leg: of.leg, due: of.amount, amount: paid });
    setGiftPaid(paid);
    window.scrollTo({ top: 0 });
    onReload();
  }

  function news() {
    if (order.processing) return <UnderWay looksAgain={looksAgain} onReload={onReload} />;
    if (paidNow && editing)
      return <Alert tone="good">Payment successful! Save your changes below, or leave them.</Alert>;
    // Gear has no balance whose payment the account could tell of.
    if (paidNow && order.bowColor !== null) return <Completing />;
    if (!due) return <Settled order={order} />;
    if (isUnconfirmed) return <NotYetConfirmed loading={loading} onReload={onReload} />;
    if (charged?.leg === due.leg) return <PartPaid paid={charged.amount} left={due.amount} />;
    if (charged) return <Alert tone="good">Payment successful! Your {charged.leg} is paid.</Alert>;
    if (giftPaid) return <Alert tone="good">Your gift card has paid {usd(giftPaid)}.</Alert>;
    if (backFromBank === 'paid' && hasPaidPart(order)) return <PartPaid paid={order.paidInParts} left={due.amount} />;
    return backFromBank && <Alert tone="bad">Payment failed: your bank did not confirm it.</Alert>;
  }

  const payable = due && !order.processing && !isUnconfirmed;
  const toAgree = payable ? (order.byPhone?.toAgree ?? null) : null;
  return (
    <>
      <div className="mt-8 max-w-3xl space-y-8 empty:hidden">{news()}</div>
      <div className="mt-12 grid max-w-[84rem] gap-x-[clamp(3rem,7vw,8rem)] gap-y-14 lg:mt-16 lg:grid-cols-2">
        <div className="space-y-12">
          <OrderFacts order={order} checked={isCheckable(order)} />
          {isCheckable(order) && <DetailsCheck order={order} token={token} onEditing={setEditing} />}
        </div>
        <div className="space-y-12">
          <PaymentSummary order={order} token={token} />
          {payable && order.keptCard && (
            <KeptCard
              card={order.keptCard}
              remove={() => call(removeLinkedCard, { params: { token } })}
              keep={(client, left) => client.setQueryData([readLinkedOrder.path, token], left)}
            />
          )}
          {toAgree && <BalanceAgreement token={token} sentence={toAgree} />}
          {payable && <PayWithoutScripts />}
          {payable && !toAgree && (
            <GiftCardForm
              token={token}
              due={due.amount}
              offer={offer}
              onOffer={setOffer}
              onPaid={(paid) => payPart(due, paid)}
              onStale={onReload}
            />
          )}
          {payable && !toAgree && offer === null && (
            <PartChoice key={due.amount} order={order} due={due.amount} part={part} onChoose={setChosen} />
          )}
          {payable && !toAgree && (
            // What was typed into it stays while a gift card is looked at.
            <div className="noscript:hidden" hidden={offer !== null || (giftPaid !== null && loading)}>
              <BalanceForm
                key={`${due.leg} ${part}`}
                token={token}
                amount={part ?? due.amount}
                part={part !== null}
                order={order}
                settings={settings}
                isWanted={personThere}
                onStale={onReload}
                onCharged={() => charge({ leg: due.leg, due: due.amount, amount: part ?? due.amount })}
              />
            </div>
          )}
        </div>
      </div>
    </>
  );
}

type Due = NonNullable<OrderByToken['due']>;

/** What a card has just paid, of what was due then. */
type Charged = { leg: PaymentLeg; due: string; amount: string };

function PartPaid({ paid, left }: { paid: string; left: string }) {
  return (
    <Alert tone="good">
      Payment successful! {usd(paid)} of your balance is paid, and {usd(left)} is left. Your receipt comes by email.
    </Alert>
  );
}

/** A paid balance ends in the account (rule 7.7). */
function useAccountAfterwards(token: string, paid: OrderByToken | null) {
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => {
    if (!paid) return;
    keepPaidOrder(client, token, paid);
    void navigate('/account', { replace: true, state: paidOrderState({ token }) });
  }, [paid, token, client, navigate]);
}

/** Whose order this is, and where it goes unless that is asked below. */
export function OrderFacts({ order, checked = false }: { order: OrderByToken; checked?: boolean }) {
  return (
    <section aria-labelledby="order-title">
      <h2 id="order-title" className="title-part text-bone">
        Your order
      </h2>
      <dl className="mt-5 border-rule-strong border-t">
        <AmountLine label="Order number" value={order.isTest ? `${order.orderNumber} [TEST]` : order.orderNumber} />
        <AmountLine label="Customer" value={order.customerName} />
        <AmountLine label="Email" value={order.customerEmail} />
        {order.byPhone && <EnteredLines byPhone={order.byPhone} />}
        {!checked && order.bowColor !== null && (
          <>
            <AmountLine label="Bow color" value={order.bowColor} />
            {order.build && <AmountLine label="Build" value={wordBuild(order.build)} />}
          </>
        )}
        {order.place && <AmountLine label="Your place" value={placeText(order.place)} />}
        {!checked && <AmountLine label="Ships to" value={order.shippingAddress} />}
      </dl>
    </section>
  );
}

/** What it costs, what is paid, what is due. */
export function PaymentSummary({ order, token }: { order: OrderByToken; token: string }) {
  const depositOwed = order.due?.leg === 'deposit';
  // Of a cancelled order it is not said whether its deposit had come before.
  const deposit = order.status === 'cancelled' ? 'Deposit' : 'Deposit already paid';
  return (
    <section aria-labelledby="payment-title">
      <h2 id="payment-title" className="title-part text-bone">
        Payment
      </h2>
      <dl className="mt-5 border-rule-strong border-t">
        {totalLines(order).map((line) => (
          <AmountLine key={line.label} {...line} />
        ))}
        <AmountLine label={depositOwed ? depositWords(order) : deposit} value={usd(order.depositAmount)} />
        {depositOwed && order.remainingBalance !== '0.00' && (
          <AmountLine label="Balance, due later" value={usd(order.remainingBalance)} />
        )}
        {order.balancePaidAt && (
          <AmountLine label={`Balance paid, ${dayText(order.balancePaidAt)}`} value={usd(order.remainingBalance)} />
        )}
        {hasPaidPart(order) && <AmountLine label="Paid of the balance" value={usd(order.paidInParts)} />}
        {order.giftCardAmount !== '0.00' && <AmountLine label="Paid by gift card" value={usd(order.giftCardAmount)} />}
        {order.refundedAmount !== '0.00' && <AmountLine label="Refunded" value={usd(order.refundedAmount)} />}
        {order.refundWaitingAmount !== '0.00' && (
          <AmountLine label="Refund under way" value={usd(order.refundWaitingAmount)} />
        )}
        <AmountLine
          label={order.processing ? 'Being paid' : 'Amount due'}
          value={order.due ? usd(order.due.amount) : '$0.00'}
          strong
        />
      </dl>
      <p className="mt-3 text-ash text-sm">
        Payment link <span className="break-all">{token.length > 16 ? `${token.slice(0, 16)}…` : token}</span>
      </p>
    </section>
  );
}

/** Gear is paid with the deposit, and in full. */
function depositWords({ byPhone }: OrderByToken): string {
  const withGear = byPhone?.lines.some(({ kind }) => kind !== 'bow') ?? false;
  return withGear ? 'To pay now' : 'Deposit, not paid yet';
}
