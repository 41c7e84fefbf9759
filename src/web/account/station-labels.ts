import type { OwnOrderDetail } from '#contract/own-orders.ts';
import { formatDay, type IsoDay } from '#values/date.ts';
import { releaseSentence } from '#values/release-text.ts';
import { usd } from '#web/payment/usd.ts';
import { dayText } from './order-labels.ts';

export type Station = OwnOrderDetail['timeline'][number];

/** What a station of the timeline is called: as something that happened, or as something to come. */
export function stationTitle({ station, state, at }: Station, order: OwnOrderDetail): string {
  const done = state === 'done';
  switch (station) {
    case 'placed':
      return 'You placed your order';
    case 'deposit':
      return done
        ? `Your deposit of ${usd(order.depositAmount)} came in`
        : `Your deposit of ${usd(order.depositAmount)}`;
    case 'release':
      // Passed without a date or a deadline: the balance came, or work began, before anybody had to be asked for it.
      if (done && !at && !order.linkExpiresAt)
        return order.balancePaid ? 'You paid ahead of the release' : 'We began ahead of the release';
      if (done) return "We wrote to you: your bow's turn has come";
      return "We email you when your bow's turn comes";
    case 'balance':
      return done
        ? `Your balance of ${usd(order.remainingBalance)} came in`
        : `Your balance of ${usd(order.remainingBalance)}`;
    case 'shipped':
      return done ? 'Your bow left the workshop' : 'We make your bow and ship it';
    case 'cancelled':
      return 'Your order was cancelled';
  }
}

/** When it happened, or when it is expected; a day that has passed without it is named as such. */
export function stationTime({ state, at, day }: Station, today: IsoDay): string {
  if (at) return dayText(at);
  if (state === 'done') return 'Done';
  if (day) return day < today ? releaseSentence(day, true) : `Expected ${formatDay(day)}`;
  return state === 'now' ? 'Now' : 'Still to come';
}
