import {
  type ExciseBase,
  type ExciseLine,
  type ExcisePoint,
  type ExciseTerms,
  exciseIn,
  termsOn,
} from '#values/books/excise.ts';
import type { IsoDay } from '#values/date.ts';
import type { Cents } from '#values/money.ts';

/** What happened to a line of an order, as the journal has it; `proof`: that it was exported. */
export type LineEvent = {
  day: IsoDay;
  what: 'sent' | 'taken-back' | 'paid' | 'refunded' | 'proof';
  amount: Cents;
  /** Of a refund: whether it is of pieces, not of a part of their price. */
  ofPieces?: boolean;
  /** Of a refund: the customer owes it still, so the price is what it was. */
  stillOwed?: boolean;
};

/** What of it stands on a worksheet: tax is less than nothing where it is a credit. */
export type ExciseRow = { day: IsoDay; what: LineEvent['what']; amount: Cents; tax: Cents; exempt: boolean };

/**
 * The tax of a line over its life, in the order of what happened. Taxed is what is sent, or what is paid, by the line's tax
 * point; what goes back gives back its part of the tax that was charged, so that all of the money takes all of the tax along.
 * Nothing before the first terms is taxed, and nothing that was exported, once there is proof.
 */
export function exciseOfLine(
  line: ExciseLine,
  point: ExcisePoint,
  events: readonly LineEvent[],
  terms: readonly ExciseTerms[],
): ExciseRow[] {
  const rows: ExciseRow[] = [];
  // Sold and gone back since; tax charged and credited since; refunds before anything was sent, which lower its price.
  let [sold, back, taxed, credited, before] = [0, 0, 0, 0, 0];
  let exempt = false;
  let reckoned = new Map<ExciseTerms, ExciseBase & { tax: Cents }>();
  const credit = (event: LineEvent, amount: Cents, tax: Cents) => {
    if (tax !== 0) rows.push({ day: event.day, what: event.what, amount: -amount, tax: -tax, exempt: false });
    credited += tax;
  };
  for (const event of events) {
    const { what, amount, day } = event;
    if (what === 'proof') {
      credit(event, sold - back, taxed - credited);
      [exempt, taxed, credited] = [true, 0, 0];
    } else if (what === (point === 'shipping' ? 'sent' : 'paid')) {
      const inForce = termsOn(terms, day);
      if (!inForce) continue;
      const lowered = Math.min(before, amount);
      const so = reckoned.get(inForce) ?? { amount: 0, pieces: 0, tax: 0 };
      const base = { amount: so.amount + amount - lowered, pieces: so.pieces + amount / line.price };
      const tax = exempt ? 0 : exciseIn(line, base, inForce) - so.tax;
      reckoned.set(inForce, { ...base, tax: so.tax + tax });
      [sold, taxed, before] = [sold + amount - lowered, taxed + tax, before - lowered];
      rows.push({ day, what, amount: amount - lowered, tax, exempt });
    } else if (what === 'refunded' && !(event.stillOwed && point === 'shipping')) {
      // An amount for each shaft is not lower for a lower price.
      if (line.number === '106' && !event.ofPieces) continue;
      if (sold === 0) before = Math.max(before + (point === 'shipping' ? amount : 0), 0);
      else {
        const after = Math.min(Math.max(back + amount, 0), sold);
        credit(event, after - back, Math.round((taxed * after) / sold) - credited);
        back = after;
      }
    } else if (what === 'taken-back' && point === 'shipping' && sold > 0) {
      const gone = Math.min(amount, sold);
      credit(event, gone - (gone === sold ? back : 0), Math.round(((taxed - credited) * gone) / sold));
      [sold, taxed, credited, before] = [sold - gone, taxed - credited, 0, before + (gone === sold ? back : 0)];
      [back, reckoned] = [0, new Map()];
    }
  }
  return rows;
}
