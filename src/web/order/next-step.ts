import type { OwnOrderDetail } from '#contract/orders/own-order-schemas.ts';
import type { IsoDay } from '#values/date.ts';
import { type Cents, formatUsd, fromDecimal } from '#values/money.ts';
import { hasLeft } from '#values/order/gear.ts';
import { makingTime, SHIPPING_TIME, tellBalance } from '#values/text/balance-terms.ts';
import { needAddress, sendingTime } from '#values/text/line-text.ts';
import { moneyBackSentences, readMoneyBack } from '#values/text/money-back-text.ts';
import { PLACE_MOVES, placeText, shipsText, shipsWithText } from '#values/text/place-text.ts';
import { releaseSentence, tellMaking } from '#values/text/release-text.ts';
import { dayText, deadlineText, usd } from '#web/client/format.ts';

type NextStep = { title: string; sentences: string[] };

type Receipt = OwnOrderDetail['receipts'][number];

/** Where the money of a cancelled order is, in the words of the page that asked and of the mail that told. */
function nextAfterCancellation({ receipts, cancellation }: OwnOrderDetail): NextStep {
  const refunds = receipts.filter(({ kind, failed }) => kind === 'refund' && !failed);
  const failed = receipts.filter((receipt) => receipt.failed);
  const paid = receipts.filter(({ kind }) => kind === 'payment');
  const onTheWay = refunds.some(({ pending }) => pending);
  const last = refunds.at(-1);
  if (!onTheWay && failed.length > 0 && centsOf(paid) - centsOf(refunds) >= centsOf(failed.slice(-1))) {
    return {
      title: 'Your refund did not go through',
      sentences: [
        `This order is cancelled. ${formatUsd(centsOf(failed.slice(-1)))} could not be paid back to your card, so it is still with us, and it is yours.`,
        'Please reply to our email about it and tell us how you would like to have it.',
      ],
    };
  }
  const sentences = [
    'This order is cancelled, and nothing is due any more.',
    ...moneyBackSentences(readMoneyBack(cancellation)),
  ];
  if (onTheWay) return { title: 'Your money is on its way back', sentences };
  if (last) return { title: 'Your money went back', sentences: [...sentences, `We sent it on ${dayText(last.at)}.`] };
  return { title: 'This order was cancelled', sentences };
}

const centsOf = (receipts: Receipt[]): Cents => receipts.reduce((cents, { amount }) => cents + fromDecimal(amount), 0);

/** What happens next with an order, as its maker would say it. `today` decides whether an expected day is still to come. */
export function nextStep(order: OwnOrderDetail, today: IsoDay): NextStep {
  if (order.processing) return UNDER_WAY;
  if (order.status === 'cancelled') return nextAfterCancellation(order);
  if (order.due?.leg === 'deposit') {
    return order.bowColor === null ? unpaid(order, order.due.amount) : depositOpen(order, order.due.amount);
  }
  if (order.undecided) return undecided(order);
  if (order.due?.leg === 'remainder') return stillOwed(order, order.due.amount);
  if (order.bowColor === null) return withoutBow(order);
  const step = ofBow(order, today);
  const gear = gearToCome(order);
  return gear.length === 0 ? step : { ...step, sentences: [...step.sentences, ...gear] };
}

/** Where the bow is, and its place while it waits. */
function ofBow(order: OwnOrderDetail, today: IsoDay): NextStep {
  const step = wayOfBow(order, today);
  const { place } = order;
  return place && !isBowSent(order) ? { ...step, sentences: [`${placeText(place, today)}.`, ...step.sentences] } : step;
}

function wayOfBow(order: OwnOrderDetail, today: IsoDay): NextStep {
  if (order.due) {
    return order.dueNow
      ? balanceAfterRelease(order, order.due.amount)
      : balanceBeforeRelease(order, order.due.amount, today);
  }
  if (order.status === 'shipped' || isBowSent(order)) return shipped(order);
  return order.balancePaid ? beingMade(order, today) : LOOKED_AFTER;
}

function isBowSent({ parcels }: OwnOrderDetail): boolean {
  return parcels.some(({ kind, state }) => kind === 'bow' && hasLeft(state));
}

function unpaid(order: OwnOrderDetail, amount: string): NextStep {
  return {
    title: 'The payment comes first',
    sentences: [
      `${usd(amount)} has not been paid, and nothing is kept for you for long without it.`,
      ...(order.paymentToken ? payBy(order) : [FRESH_LINK]),
    ],
  };
}

/** What was paid at once: packed, printed, mailed. */
function withoutBow(order: OwnOrderDetail): NextStep {
  const { status, parcels, lines } = order;
  const arrived = parcels.length > 0 && parcels.every(({ state }) => state === 'delivered');
  if (status === 'shipped' && arrived) return { title: 'Your order has arrived', sentences: [IF_WRONG] };
  if (status === 'shipped') {
    return { title: 'Your order is on its way', sentences: ['All of it has been sent.', IF_WRONG] };
  }
  if (!needAddress(lines)) {
    return { title: 'Your gift cards are emailed', sentences: ['It is paid, and there is nothing more to do.'] };
  }
  const { shipsWith, bowCancelled } = order;
  const waits = shipsWith && parcels.length === 0;
  const ready = waits ? 'Your gear waits for your bow' : 'We are getting your order ready';
  return {
    title: parcels.length > 0 ? 'A part is on its way' : ready,
    sentences: ['It is paid, and nothing more is due.', ...(bowCancelled ? [BOW_CANCELLED] : []), ...gearToCome(order)],
  };
}

const BOW_CANCELLED =
  'The order of the bow with which it was to ship is cancelled. It ships by itself now, and its shipping is on us. If you do not want it any more, you can cancel it below.';

const IF_WRONG = 'If something is missing or not right, write to us, and we mend it.';

/** What of the gear has not been sent yet, and when it is. */
function gearToCome({ lines, depositPaid, shipsWith }: OwnOrderDetail): string[] {
  const when = shipsWith ? `${shipsWithText(shipsWith)}.` : `Gear is ${sendingTime('stock')}.`;
  const open = (wanted: string) => depositPaid && lines.some(({ kind, toCome }) => kind === wanted && toCome > 0);
  return [
    ...(open('stock') ? [`${when} We email you when it leaves.`] : []),
    ...(open('print') ? ['What is printed is made to order, and comes in a parcel of its own.'] : []),
  ];
}

const UNDER_WAY: NextStep = {
  title: 'Your payment is being processed',
  sentences: ['Your bank is still working on it. Please do not pay again: we email you as soon as it is through.'],
};

const LOOKED_AFTER: NextStep = {
  title: 'We are looking after your order',
  sentences: ['Nothing is due right now. If you have a question about it, write to us.'],
};

const FRESH_LINK = 'The payment link has expired. The button gets you a fresh one, which is good for 24 hours.';

function depositOpen(order: OwnOrderDetail, amount: string): NextStep {
  return {
    title: 'The deposit comes first',
    sentences: [
      `Your bow is not reserved yet: the deposit of ${usd(amount)} has not been paid.`,
      ...(order.paymentToken ? payBy(order) : [FRESH_LINK]),
      `The balance of ${usd(order.remainingBalance)} follows when your bow's turn comes.`,
    ],
  };
}

/** Money went back without our having asked for it, at the card provider or through the bank. */
function undecided({ refundedAmount, refundWaitingAmount }: OwnOrderDetail): NextStep {
  const back = refundWaitingAmount === '0.00' ? refundedAmount : refundWaitingAmount;
  return {
    title: 'We are looking into a refund',
    sentences: [
      `${usd(back)} of what you paid went back to you. We write to you about what that means for your order.`,
      'Until then there is nothing you need to do.',
    ],
  };
}

function stillOwed(order: OwnOrderDetail, amount: string): NextStep {
  const way = order.paymentToken ? payBy(order) : [FRESH_LINK];
  if (order.refundedAmount === '0.00' && order.refundWaitingAmount === '0.00') {
    const more = `Shipping to the address that it has now costs ${usd(amount)} more. We send it once that is paid.`;
    return { title: 'Shipping is to pay', sentences: [more, ...way] };
  }
  const again = `Money that you had paid went back to you, and ${usd(amount)} of it is still to pay.`;
  return { title: 'A part is due again', sentences: [again, ...way] };
}

function balanceBeforeRelease(order: OwnOrderDetail, amount: string, today: IsoDay): NextStep {
  const day = releaseOf(order)?.day;
  return {
    title: 'Your bow is reserved',
    sentences: [
      `Your deposit is in, and nothing is due now.${day ? ` ${releaseSentence(day, day < today)}` : ''}`,
      tellBalance(makingTime(order.manufacturingWeeks), shipsText(order.place)),
      ...(order.place ? [PLACE_MOVES] : []),
      `If you would rather pay the balance of ${usd(amount)} early, you can do that now.`,
    ],
  };
}

function balanceAfterRelease(order: OwnOrderDetail, amount: string): NextStep {
  const [title, what] = readiness(order);
  return {
    title: `${title}, and the balance is due`,
    sentences: [
      `${usd(amount)} is left to pay. ${what}`,
      ...(order.paymentToken ? payBy(order) : [`${FRESH_LINK} Your deposit is safe.`]),
    ],
  };
}

/** Where the bow is when its balance is due. Staff may begin with an unpaid order, and ship it too. */
function readiness(order: OwnOrderDetail): [title: string, what: string] {
  if (order.status === 'shipped') {
    const { title, sentences } = shipped(order);
    return [title, sentences.join(' ')];
  }
  if (order.status === 'processing') return ['We are making your bow', 'We email you when it leaves the workshop.'];
  return [
    "Your bow's turn has come",
    order.place
      ? tellMaking(makingTime(order.manufacturingWeeks), null, shipsText(order.place))
      : `Making your bow then takes ${makingTime(order.manufacturingWeeks)}, and it ships within ${SHIPPING_TIME}.`,
  ];
}

function beingMade(order: OwnOrderDetail, today: IsoDay): NextStep {
  const release = releaseOf(order);
  // Whoever paid before the turn of their bow waits for its release, or for its batch.
  const waits = order.status === 'completed' && !release?.at && release?.day && release.day >= today;
  const toCome = waits ? release.day : null;
  return {
    title:
      toCome || (order.place && order.status === 'completed') ? 'Your bow is paid in full' : 'We are making your bow',
    sentences: [
      `It is paid in full, and nothing more is due. ${tellMaking(makingTime(order.manufacturingWeeks), toCome, shipsText(order.place))}`,
      'We email you when it leaves the workshop.',
    ],
  };
}

function shipped({ shippedAt }: OwnOrderDetail): NextStep {
  return {
    title: 'Your bow is on its way',
    sentences: [shippedAt ? `It left our workshop on ${dayText(shippedAt)}.` : 'It has left our workshop.'],
  };
}

/** Whether the bow's turn has come, or work on it has begun. */
export function isReleased({ timeline }: OwnOrderDetail): boolean {
  return timeline.some(({ station, state }) => station === 'release' && state === 'done');
}

function releaseOf({ timeline }: OwnOrderDetail) {
  return timeline.find(({ station }) => station === 'release');
}

function payBy({ linkExpiresAt }: OwnOrderDetail): string[] {
  return linkExpiresAt ? [`Please pay by ${deadlineText(linkExpiresAt)}.`] : [];
}
