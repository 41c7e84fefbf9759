import type { OwnOrderDetail } from '#contract/orders/own-order-schemas.ts';
import { formatDay, type IsoDay } from '#values/date.ts';
import { makingTime, SHIPPING_TIME } from '#values/text/balance-terms.ts';
import { windowText } from '#values/text/place-text.ts';
import { releaseSentence } from '#values/text/release-text.ts';
import { dayText, deadlineText, usd } from '#web/client/format.ts';
import { isBowAlone } from '#web/order-parts/ordered-lines.tsx';

export type Station = OwnOrderDetail['timeline'][number];

/** What a station of the timeline is called: as something that happened, or as something to come. */
export function stationTitle({ station, state, at }: Station, order: OwnOrderDetail): string {
  const done = state === 'done';
  switch (station) {
    case 'placed':
      return 'You placed your order';
    case 'deposit': {
      const what = isBowAlone(order) ? 'deposit' : 'payment at the checkout';
      return done
        ? `Your ${what} of ${usd(order.depositAmount)} came in`
        : `Your ${what} of ${usd(order.depositAmount)}`;
    }
    case 'paid':
      return done
        ? `Your payment of ${usd(order.depositAmount)} came in`
        : `Your payment of ${usd(order.depositAmount)}`;
    case 'mailed':
      return done ? 'We emailed your gift cards' : 'We email your gift cards';
    case 'sent':
      if (order.shipsWith && !done) return `It ships with your bow ${order.shipsWith.orderNumber}`;
      return done ? 'Everything is on its way' : 'We pack it and send it';
    case 'delivered':
      if (order.bowColor !== null) return done ? 'Your bow has arrived' : 'It arrives at your door';
      return done ? 'Everything has arrived' : 'It arrives';
    case 'build':
      return done ? 'Color and build were fixed' : 'You can change color and build';
    case 'making':
      return done ? 'We began to make your bow' : 'We make your bow';
    case 'release':
      // Passed without a date or a deadline: the balance came, or work began, before anybody had to be asked for it.
      if (done && !at && !order.linkExpiresAt)
        return order.balancePaid ? 'You paid early, before we had to ask' : 'We began early, before we had to ask';
      if (done) return "We wrote to you: your bow's turn has come";
      return "We email you when your bow's turn comes";
    case 'balance':
      return done
        ? `Your balance of ${usd(order.remainingBalance)} came in`
        : `Your balance of ${usd(order.remainingBalance)}${order.balanceSoFar === '0.00' ? '' : `, of which ${usd(order.balanceSoFar)} is paid`}`;
    case 'shipped':
      return done ? 'Your bow left the workshop' : 'Your bow ships';
    case 'cancelled':
      return 'Your order was cancelled';
  }
}

/** When it happened, or when it is expected; a day that has passed without it is named as such. */
export function stationTime({ station, state, at, day }: Station, order: OwnOrderDetail, today: IsoDay): string {
  if (at) return dayText(at);
  if (state === 'done') return 'Done';
  const { dueNow, linkExpiresAt, paymentToken, place } = order;
  switch (station) {
    case 'build':
      return day && day >= today ? `Until ${formatDay(day)}` : 'Closing now';
    case 'balance':
      return dueNow && paymentToken && linkExpiresAt ? `Please pay by ${deadlineText(linkExpiresAt)}` : whenOpen(state);
    case 'making':
      return day ? `Planned for ${formatDay(day)}` : `Takes ${makingTime(order.manufacturingWeeks)}`;
    case 'shipped':
      return place ? windowText(place.shipsFrom, place.shipsTo, today) : `Within ${SHIPPING_TIME} after it is made`;
    case 'sent': {
      const window = order.shipsWith?.window;
      return window ? `About ${windowText(window.shipsFrom, window.shipsTo, today)}` : whenOpen(state);
    }
    case 'delivered':
      return state === 'now' ? 'The carrier knows the day' : whenOpen(state);
    default:
      if (day) return day < today ? releaseSentence(day, true) : `Expected ${formatDay(day)}`;
      return whenOpen(state);
  }
}

const whenOpen = (state: Station['state']) => (state === 'now' ? 'Now' : 'Still to come');
