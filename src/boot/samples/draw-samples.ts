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
      status: 'paid_deposit',
      deposited: true,
      completed: false,
      back: 0,
      overdue: false,
      batch: null,
      staff_name: one(STAFF_NAMES),
      // Above what the load generator takes for an abandoned checkout.
      pace: 0.15 + 0.85 * die(),
      created_at: at(createdDays),
      paid_at: null,
      begun_at: null,
      shipped_at: null,
      cancelled_at: null,
      ...given,
    };
  }

  const first = spread(38, -210, -150, die).map((day, index) => {
    if (index % 12 === 11) return order(day, { batch: 1, overdue: true });
    const paid = -80 + 6 * die();
    const begun = -66 + 8 * die();
    return order(day, {
      batch: 1,
      status: 'shipped',
      completed: true,
      paid_at: at(paid),
      begun_at: at(begun),
      shipped_at: at(begun + 10 + 16 * die()),
    });
  });
  const second = spread(60, -148, -62, die).map((day, index) => {
    if (index % 5 >= 3) return order(day, { batch: 2 });
    const paid_at = at(-9 + 7 * die());
    if (index % 2 === 0) return order(day, { batch: 2, status: 'completed', completed: true, paid_at });
    return order(day, { batch: 2, status: 'processing', completed: true, paid_at, begun_at: at(-1.5 + die()) });
  });
  const third = spread(118, -60, -0.05, die).map((day) => order(day, { batch: 3 }));
  const gone = spread(14, -190, -4, die).map((day, index) =>
    order(day, {
      status: 'cancelled',
      deposited: index % 5 !== 4,
      back: index % 5 === 4 ? 0 : 1,
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

/** Numbers from 0 to 1 that are the same again for the same seed (mulberry32). */
export function seededDice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// What invented customers are made of. A word near the beginning of its list is drawn often, one near the end seldom.
export const FIRST_NAMES = words(`James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara
  Richard Susan Joseph Jessica Thomas Sarah Charles Karen Christopher Lisa Daniel Nancy Matthew Betty Anthony Sandra Mark
  Margaret Donald Ashley Steven Kimberly Andrew Emily Paul Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Melissa
  Timothy Deborah Ronald Stephanie George Rebecca Jason Sharon Edward Laura Jeffrey Cynthia Ryan Dorothy Jacob Amy Nicholas
  Kathleen Gary Angela Eric Shirley Jonathan Emma Stephen Brenda Larry Pamela Justin Nicole Scott Anna Brandon Samantha
  Benjamin Katherine Samuel Christine Gregory Debra Frank Rachel Alexander Carolyn Raymond Janet Patrick Maria Jack Olivia
  Dennis Heather Jerry Helen Tyler Catherine Aaron Diane Wyatt Savannah Colt Josephine Levi Winifred Cormac Zenobia Bo`);

export const LAST_NAMES =
  words(`Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez
  Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis
  Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell
  Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy
  Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks
  Chavez Wood James Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez
  Powell Jenkins Perry Russell Sullivan Bell Coleman Butler Henderson Barnes Gonzales Fisher Vasquez Simmons Archer Fletcher
  Bowman Hunter Yellowhorse Abernathy Featherstone Lindqvist Oglethorpe Quackenbush Rasmussen Vandermeer Wojciechowski Ng Li`);

export const STREETS =
  words(`Main Oak Maple Cedar Pine Elm Washington Lake Hill Walnut Spring North Ridge Church Park River
  Highland Mill Sunset Railroad Jackson Franklin Meadow Forest Chestnut Lincoln Willow Spruce Prairie Antler Cottonwood
  Bridger Sagebrush Timberline Elkhorn`);

export const TOWNS = [
  ...[
    'Houston, TX 77002',
    'Pittsburgh, PA 15222',
    'Grand Rapids, MI 49503',
    'Milwaukee, WI 53202',
    'Columbus, OH 43215',
  ],
  ...['Atlanta, GA 30303', 'Nashville, TN 37203', 'St. Louis, MO 63101', 'Minneapolis, MN 55401', 'Denver, CO 80202'],
  ...['Boise, ID 83702', 'Spokane, WA 99201', 'Billings, MT 59101', 'Tulsa, OK 74103', 'Little Rock, AR 72201'],
  ...['Lexington, KY 40507', 'Des Moines, IA 50309', 'Omaha, NE 68102', 'Fargo, ND 58102', 'Rapid City, SD 57701'],
  ...['Bozeman, MT 59715', 'Casper, WY 82601', 'Duluth, MN 55802', 'Missoula, MT 59801', 'Bend, OR 97701'],
  ...['Burlington, VT 05401', 'Bangor, ME 04401', 'Roanoke, VA 24011', 'Fairbanks, AK 99701', 'Laramie, WY 82070'],
];

/** Addresses that can never be anybody's (RFC 2606): whatever is sent to them reaches no one. */
export const MAIL_DOMAINS = ['example.com', 'example.net', 'example.org'];

export const STAFF_NAMES = ['robin', 'kim', 'sam', 'alex'];

function words(text: string): string[] {
  return text.split(/\s+/);
}
