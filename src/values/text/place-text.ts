import { type IsoDay, monthAndDay, utcDay, yearOf } from '#values/date.ts';

/** A place in the queue as pages and mails name it. */
export type PlaceText = {
  /** The batch's name. */
  batch: string;
  number: number;
  of: number;
  shipsFrom: IsoDay;
  shipsTo: IsoDay;
};

/** "Batch 2, place 37 of 200. Ships August 4 – 18" */
export function placeText({ number, ...place }: PlaceText, today?: IsoDay): string {
  return aroundNumber(place, today).join(String(number));
}

/** What stands before the number of a place and after it, for whoever learns the number last. */
export function aroundNumber(
  { batch, of, shipsFrom, shipsTo }: Omit<PlaceText, 'number'>,
  today?: IsoDay,
): [before: string, after: string] {
  return [`${batch}, place `, ` of ${of}. Ships ${windowText(shipsFrom, shipsTo, today)}`];
}

/** The batch that a bow is made in, and the window in which it ships, both days included. */
export type BatchWindow = Pick<PlaceText, 'batch' | 'shipsFrom' | 'shipsTo'>;

/** "Batch 3, ships August 4 – 18" */
export function batchText({ batch, shipsFrom, shipsTo }: BatchWindow, today?: IsoDay): string {
  return `${batch}, ships ${windowText(shipsFrom, shipsTo, today)}`;
}

/** The window of a batch in words; null: the bow is in none. */
export function shipsText(batch: Omit<BatchWindow, 'batch'> | null, today?: IsoDay): string | null {
  return batch && windowText(batch.shipsFrom, batch.shipsTo, today);
}

/** What becomes of a number, and why nobody is written to about it. */
export const PLACE_MOVES = 'Your place moves up when somebody before you cancels. Your order’s page always shows it.';

/** "August 4 – 18", "July 28 – August 4", "August 4"; with the year where it is not this one. */
export function windowText(from: IsoDay, to: IsoDay, today: IsoDay = utcDay(new Date())): string {
  const year = yearOf(to) === yearOf(today) ? '' : `, ${yearOf(to)}`;
  if (from === to) return `${monthAndDay(from)}${year}`;
  if (yearOf(from) !== yearOf(to)) return `${monthAndDay(from)}, ${yearOf(from)} – ${monthAndDay(to)}, ${yearOf(to)}`;
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${monthAndDay(from)} – ${isSameMonth ? Number(to.slice(8)) : monthAndDay(to)}${year}`;
}

/** "Ships with your bow FD-7K3M9QXT, about August 4 – 18": gear that was added to a bow that waits. */
export function shipsWithText(
  { orderNumber, window }: { orderNumber: string; window: Omit<BatchWindow, 'batch'> | null },
  today?: IsoDay,
): string {
  const ships = shipsText(window, today);
  return `Ships with your bow ${orderNumber}${ships ? `, about ${ships}` : ''}`;
}
