import { FIRST_NAMES, LAST_NAMES, MAIL_DOMAINS, STAFF_NAMES, STREETS, TOWNS } from './sample-words.ts';
import { seededDice } from './seeded-dice.ts';

const DAY_MS = 86_400_000;
const SPOKEN = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What a sample order comes to: how far it is, with the moments of its way. `batch`: 1 to 3; null: it has no place. */
export type SampleOrder = {
  order_number: string;
  customer_name: string;
  customer_email: string;
  customer_phone: string | null;
  shipping_address: string;
  bow_color: string;
  status: 'pending' | 'paid_deposit' | 'completed' | 'processing' | 'shipped' | 'cancelled';
  deposited: boolean;
  completed: boolean;
  /** Of what was paid: nothing, or all of it went back. */
  back: 0 | 1;
  overdue: boolean;
  staff_name: string;
  pace: number;
  created_at: Date;
  paid_at: Date | null;
  begun_at: Date | null;
  shipped_at: Date | null;
  cancelled_at: Date | null;
  batch: 1 | 2 | 3 | null;
};

/** The batches of the samples: their sizes, and how many days from today on they begin and ship. */
export const SAMPLE_BATCHES = [
  { name: 'Batch 1', size: 40, makes: -95, ships: [-62, -30], released: -80, daysToPay: 7, state: 'closed' },
  { name: 'Batch 2', size: 60, makes: -2, ships: [25, 45], released: -9, daysToPay: 14, state: 'closed' },
  { name: 'Batch 3', size: 180, makes: 55, ships: [85, 110], released: null, daysToPay: 7, state: 'open' },
] as const;

/**
 * The orders of a shop that has sold bows for half a year: a first batch that has shipped, a second one that is being paid and
 * made, a third one that fills up, and what happens beside that. The same ones for the same `today`, oldest first.
 */
export function drawSamples(today: Date): SampleOrder[] {
  const die = seededDice(20_260_704);
  const at = (days: number) => new Date(today.getTime() + days * DAY_MS);
  const one = <T>(list: readonly T[]) => list[Math.floor(die() ** 1.6 * list.length)] as T;
  const taken = new Set<string>();

  function person() {
    const [first, last] = [one(FIRST_NAMES), one(LAST_NAMES)];
    const email =
      `${first}.${last}${taken.has(`${first} ${last}`) ? taken.size : ''}@${one(MAIL_DOMAINS)}`.toLowerCase();
    taken.add(`${first} ${last}`);
    return {
      customer_name: `${first} ${last}`,
      customer_email: email,
      customer_phone: die() < 0.7 ? `(${201 + Math.floor(die() * 700)}) 555-0${100 + Math.floor(die() * 100)}` : null,
      shipping_address: `${1 + Math.floor(die() * 4000)} ${one(STREETS)} Street, ${one(TOWNS)}`,
    };
  }

  function order(createdDays: number, given: Partial<SampleOrder>): SampleOrder {
    return {
      order_number: `FD-${Array.from({ length: 8 }, () => SPOKEN[Math.floor(die() * 32)]).join('')}`,
      ...person(),
      bow_color: die() < 0.62 ? 'Black' : 'Tan',
      ...{ status: 'paid_deposit', deposited: true, completed: false, back: 0, overdue: false, batch: null },
      staff_name: one(STAFF_NAMES),
      // Above what the load generator takes for an abandoned checkout.
      pace: 0.15 + 0.85 * die(),
      created_at: at(createdDays),
      ...{ paid_at: null, begun_at: null, shipped_at: null, cancelled_at: null },
      ...given,
    };
  }

  const first = spread(38, -210, -150, die).map((day, index) => {
    if (index % 12 === 11) return order(day, { batch: 1, overdue: true });
    const paid = -80 + 6 * die();
    const begun = -66 + 8 * die();
    return order(day, {
      ...{ batch: 1, status: 'shipped', completed: true },
      ...{ paid_at: at(paid), begun_at: at(begun), shipped_at: at(begun + 10 + 16 * die()) },
    });
  });
  const second = spread(60, -148, -62, die).map((day, index) => {
    if (index % 5 >= 3) return order(day, { batch: 2 });
    const paid_at = at(-9 + 7 * die());
    if (index % 2 === 0) return order(day, { batch: 2, status: 'completed', completed: true, paid_at });
    return order(day, {
      ...{ batch: 2, status: 'processing', completed: true, paid_at },
      begun_at: at(-1.5 + die()),
    });
  });
  const third = spread(118, -60, -0.05, die).map((day) => order(day, { batch: 3 }));
  const gone = spread(14, -190, -4, die).map((day, index) =>
    order(day, {
      ...{ status: 'cancelled', deposited: index % 5 !== 4, back: index % 5 === 4 ? 0 : 1 },
      cancelled_at: at(Math.min(day + 3 + 15 * die(), -0.2)),
    }),
  );
  const begun = spread(4, -0.2, -0.01, die).map((day) => order(day, { status: 'pending', deposited: false }));
  return [...first, ...second, ...third, ...gone, ...begun].sort(
    (a, b) => a.created_at.getTime() - b.created_at.getTime(),
  );
}

/** So many days between two others, oldest first, more of them near the end. */
function spread(count: number, from: number, to: number, die: () => number): number[] {
  return Array.from({ length: count }, () => from + (to - from) * die() ** 0.8).sort((a, b) => a - b);
}
