// Pages, mails, the guide and the terms say the same about the balance: an email when the bow's turn comes, so many days to
// pay, then the bow is made and ships. Pages that need pictures are read in tests/storefront/html.journey.ts.
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { CountedTerms, PreOrderTerms } from '#contract/catalogue/catalogue-schemas.ts';
import type { DelayNotice } from '#contract/delays/delay-schemas.ts';
import { orderByToken } from '#contract/orders/order-schemas.ts';
import { fillPassage } from '#guide/answer-question.ts';
import { wordTerms as wordGuideTerms } from '#guide/facts.ts';
import { PASSAGES } from '#guide/passages.ts';
import { renderMail } from '#shop/mail/render-mail.tsx';
import { findContradictions } from '#tests/support/samples/balance-story.ts';
import { listMailSamples } from '#tests/support/samples/mail-samples.ts';
import { ownOrder } from '#tests/support/samples/own-order.ts';
import { TERMS as SHOP_TERMS, PRE_ORDER_TERMS as TERMS } from '#tests/support/samples/terms.ts';
import { balanceTerms, tellBalance } from '#values/text/balance-terms.ts';
import { shippingText } from '#values/text/shipping-text.ts';
import { printTerms } from '#web/bow-parts/printed-terms.ts';
import { PreOrderSummary } from '#web/checkout/checkout-frame.tsx';
import { outcomeText } from '#web/delay/delay-outcome.tsx';
import { TermsText } from '#web/legal/terms-text.tsx';
import { nextStep } from '#web/order/next-step.ts';
import { stationTime, stationTitle } from '#web/order/station-words.ts';
import { OrderFacts, PaymentSummary } from '#web/payment/balance-order.tsx';
import { BalanceIntro, Settled } from '#web/payment/balance-states.tsx';
import { stepsAfterBalance, stepsAfterDeposit } from '#web/payment/paid-steps.ts';
import { PriceAndAvailability } from '#web/storefront/bow/price-and-availability.tsx';
import { PreOrderTimeline } from '#web/storefront/home/how-pre-ordering-works.tsx';

const TODAY = '2025-06-01';
const LATER = '2026-11-22';

const PLACE = { batch: 'Batch 2', number: 37, of: 200, shipsFrom: '2025-08-04', shipsTo: '2025-08-18' };

type Texts = Record<string, string>;

function textOf(page: ReactElement): string {
  const html = renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>);
  return html
    .replaceAll(/<span class="whitespace-nowrap">(.*?)<\/span>/g, '$1')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');
}

/** What a customer reads before ordering, under these terms. */
function pagesUnder(terms: PreOrderTerms | CountedTerms): Texts {
  const words = printTerms(terms);
  return {
    home: textOf(<PreOrderTimeline terms={words} />),
    bows: textOf(<PriceAndAvailability terms={words} configurator warranty={null} />),
    checkout: textOf(<PreOrderSummary terms={terms} intent={null} color="Black" build={null} />),
    terms: textOf(<TermsText terms={terms} shipping={shippingText([])} warranty={null} />),
  };
}

function guideOn(day: string, manufacturingWeeks = 4): Texts {
  const terms = wordGuideTerms({ ...SHOP_TERMS, manufacturingWeeks }, new Date(`${day}T12:00:00Z`));
  const open = PASSAGES.map((passage) => [`guide: ${passage.id}`, fillPassage(passage, { terms, configurator: true })]);
  const closed = PASSAGES.map((passage) => [
    `guide, closed: ${passage.id}`,
    fillPassage(passage, { terms: null, configurator: true }),
  ]);
  return Object.fromEntries([...open, ...closed]);
}

async function mails(): Promise<Texts> {
  const rendered = listMailSamples().map(async ({ template, shows, data }) => {
    const { subject, text } = await renderMail(template, data);
    return [`mail, ${template}: ${shows}`, `${subject} ${text}`.replaceAll(/\s+/g, ' ')];
  });
  return Object.fromEntries(await Promise.all(rendered));
}

/** An order on its own pages, at every point of its way. */
function ordersOn(today: string): Texts {
  const release = (state: 'done' | 'now', at: string | null) => ({
    timeline: [{ station: 'release' as const, state, at, day: TERMS.releaseDate }],
  });
  const orders = {
    pending: ownOrder({ status: 'pending' }),
    waiting: ownOrder(release('now', null)),
    asked: ownOrder(release('done', '2025-05-20T15:00:00.000Z')),
    begun: ownOrder({ status: 'processing', due: { leg: 'balance', amount: '1598.40' }, balancePaid: false }),
    early: ownOrder({ status: 'completed', ...release('done', null) }),
    paid: ownOrder({ status: 'completed', ...release('done', '2025-05-20T15:00:00.000Z') }),
    'with a place': ownOrder({ place: PLACE }),
    'with a place, asked': ownOrder({ place: PLACE, dueNow: true }),
    'with a place, paid': ownOrder({ place: PLACE, status: 'completed' }),
  };
  return Object.fromEntries(
    Object.entries(orders).map(([name, order]) => {
      const { title, sentences } = nextStep(order, today);
      const stations = order.timeline.map((each) => `${stationTitle(each, order)}: ${stationTime(each, order, today)}`);
      return [`account: ${name}`, [title, ...sentences, ...stations].join(' ')];
    }),
  );
}

function paymentPages(): Texts {
  const linked = (facts: object) =>
    orderByToken.encode(
      orderByToken.parse({
        ...ownOrder(),
        dueNow: false,
        parts: null,
        paidInParts: '0.00',
        balancePaidAt: null,
        releaseAhead: null,
        linkExpiresAt: null,
        giftCardAmount: '0.00',
        afterDeadline: null,
        editable: true,
        byPhone: null,
        ...facts,
      }),
    );
  const pages = {
    early: linked({}),
    asked: linked({ dueNow: true, linkExpiresAt: '2025-07-11T12:00:00.000Z' }),
    deposit: linked({ status: 'pending', due: { leg: 'deposit', amount: '177.60' }, dueNow: true }),
    paid: linked({ status: 'completed', due: null, balancePaidAt: '2025-07-05T12:00:00.000Z' }),
    'with a place': linked({ place: PLACE, dueNow: true }),
    'with a place, paid': linked({ place: PLACE, status: 'completed', due: null }),
    'paid early': linked({ status: 'completed', due: null, releaseAhead: TERMS.releaseDate }),
  };
  return Object.fromEntries(
    Object.entries(pages).map(([name, order]) => [
      `payment: ${name}`,
      textOf(
        <>
          <BalanceIntro order={order} />
          {!order.due && <Settled order={order} />}
          <OrderFacts order={order} />
          <PaymentSummary order={order} token="token" />
        </>,
      ),
    ]),
  );
}

function stepsAfterPayments(): Texts {
  const of = { paidOn: TODAY, releaseAhead: null, releasePassed: null, manufacturingWeeks: 4 };
  const amounts = { deposit: '$177.60', balance: '$1,598.40', total: '$1,776.00' };
  const text = (steps: { when: string; what: string }[]) => steps.map(({ when, what }) => `${when} ${what}`).join(' ');
  return {
    'after the deposit': text(stepsAfterDeposit(amounts, of)),
    'after the deposit, with a date': text(stepsAfterDeposit(amounts, { ...of, releaseAhead: TERMS.releaseDate })),
    'after the balance': text(stepsAfterBalance(amounts, of)),
    'after the deposit, with a place': text(stepsAfterDeposit(amounts, { ...of, ships: 'August 4 – 18' })),
  };
}

const keptDelay: DelayNotice = {
  orderNumber: 'FD-7K3M9QXT',
  formerDate: null,
  releaseDate: TERMS.releaseDate,
  reason: 'Steel.',
  consentRequired: false,
  answerBy: null,
  refundAmount: '177.60',
  disputedAmount: '0.00',
  answer: 'keep',
  giftCardAmount: '0.00',
  sentAmount: '0.00',
  spentAmount: '0.00',
  keptAmount: '0.00',
  open: true,
  closedBecause: null,
  formerFrom: null,
  newFrom: null,
};

const everything = {
  ...pagesUnder(TERMS),
  agreement: balanceTerms(159_840),
  ...guideOn(TODAY),
  ...(await mails()),
  ...ordersOn(TODAY),
  ...paymentPages(),
  ...stepsAfterPayments(),
  delay: outcomeText(keptDelay, TODAY).sentences.join(' '),
};

test('nothing that a customer reads tells another story of the balance', () => {
  expect(Object.keys(everything).length).toBeGreaterThan(100);
  expect(Object.entries(everything).flatMap(([name, text]) => findContradictions(name, text))).toEqual([]);
});

test('a text that tells another story is found', () => {
  for (const other of [
    'Your Tan bow is ready, and the next step is yours',
    'The balance is due when your bow is ready.',
    'Balance, due at ship',
    'At release we email you a link.',
    'the balance is due when your bow is released',
    'Your bow is released on July 4th, 2025.',
    'We expect your bow to be ready on July 4th, 2025.',
  ]) {
    expect(findContradictions('a page', other), other).toHaveLength(1);
  }
});

test('where the balance is agreed on, it is told whole, and with the figures of the campaign', () => {
  const { home: _inStations, ...pages } = pagesUnder({ ...TERMS, manufacturingWeeks: 6 });
  const told: Texts = { ...pages, guide: guideOn(TODAY, 6)['guide: balance'] ?? '' };
  for (const [name, text] of Object.entries(told)) expect(text, name).toContain(tellBalance('about 6 weeks'));
  for (const name of ['mail, order-confirmed: with a date', 'account: waiting']) {
    expect(everything[name as keyof typeof everything], name).toContain(tellBalance('about 4 weeks'));
  }
});

test('where the deposit is an amount, no page, mail or answer of the guide names a percentage', async () => {
  const told = (depositPercent: number | null): Texts => {
    const terms = wordGuideTerms({ ...SHOP_TERMS, depositPercent }, new Date(`${TODAY}T12:00:00Z`));
    const guide = PASSAGES.map((passage) => [passage.id, fillPassage(passage, { terms, configurator: true })]);
    return { ...pagesUnder({ ...TERMS, depositPercent }), ...Object.fromEntries(guide) };
  };
  const naming = (texts: Texts) => Object.keys(texts).filter((name) => /\b10 ?%|percent/.test(texts[name] ?? ''));
  expect(naming(told(10))).toEqual(expect.arrayContaining(['home', 'bows', 'checkout', 'deposit']));
  expect(naming({ ...told(null), ...(await mails()) })).toEqual([]);
});

test('where it is told in parts, no part is missing', () => {
  const turn = /turn (comes|has come)/;
  const days = /(within|have) 7 days/;
  const weeks = /about 4 weeks/;
  const ships = /ships within 2-3 business days/;
  const parts: Record<string, RegExp[]> = {
    home: [turn, days, weeks, ships],
    agreement: [turn, days, /made after that payment/, ships],
    'mail, release: the turn has come': [turn, days, weeks, ships],
    'mail, balance-received: before shipping': [weeks, ships],
    'payment: asked': [turn, weeks, ships],
    'payment: paid': [weeks, ships],
    'account: asked': [turn, weeks, ships],
    'account: paid': [weeks, ships],
    'after the deposit': [turn, /Within 7 days/, weeks, ships],
    'after the balance': [weeks, ships],
    'guide: how-to-order': [turn, weeks, /within 2-3 business days/],
    'guide: shipping-time': [turn, weeks, ships],
  };
  for (const [name, wanted] of Object.entries(parts)) {
    for (const part of wanted) expect(everything[name as keyof typeof everything], name).toMatch(part);
  }
});

test('where an order has a place, the same window is told everywhere, and no release date beside it', () => {
  for (const [name, text] of Object.entries(everything).filter(([name]) =>
    /with a place(,| in a batch|$)/.test(name),
  )) {
    expect(text, name).toMatch(/August 4 – 18/);
    expect(text, name).not.toMatch(/release (date|is expected)|Expected release|about 4 weeks|2-3 business days/i);
  }
});

test('where a batch is sold, its window is told before buying, on pages, in the guide and in the terms, and nothing beside it', async () => {
  const batch = { batch: 'Batch 3', shipsFrom: '2027-02-18', shipsTo: '2027-03-15' };
  const guide = wordGuideTerms(
    { ...SHOP_TERMS, batch: { ...batch, left: 180, of: 200 } },
    new Date('2026-11-22T12:00:00Z'),
  );
  const told: Texts = {
    ...pagesUnder({ ...TERMS, releasePassed: true, batch, batchPlaces: { left: 180, of: 200 }, placesLeft: 180 }),
    ...Object.fromEntries(
      PASSAGES.map((passage) => [`guide: ${passage.id}`, fillPassage(passage, { terms: guide, configurator: true })]),
    ),
  };
  for (const [name, text] of Object.entries(told)) expect(text, name).not.toMatch(/July 4th, 2025|about 4 weeks/);
  const window = 'ships February 18 – March 15, 2027';
  const naming = Object.entries(told).filter(([, text]) => text.includes(window));
  const pages = ['bows', 'checkout', 'terms', 'guide: how-to-order', 'guide: release-date', 'guide: shipping-time'];
  expect(naming.map(([name]) => name)).toEqual(expect.arrayContaining(pages));
  expect(told.home).toContain('February 18 – March 15, 2027');
  expect(told.bows).toContain('Ordering now Batch 3, ships February 18 – March 15, 2027');
  expect(told.bows).toContain('180 of 200 places left');
});

test('a release date that has passed is named as such everywhere, and promised nowhere', () => {
  const late: Texts = {
    ...pagesUnder({ ...TERMS, releasePassed: true }),
    ...guideOn(LATER),
    ...ordersOn(LATER),
    'mail, order-confirmed': (everything as Texts)['mail, order-confirmed: with a date that has passed'] ?? '',
    delay: outcomeText(keptDelay, LATER).sentences.join(' '),
  };
  const naming = Object.entries(late).filter(([, text]) => text.includes('July 4th, 2025'));
  expect(naming.map(([name]) => name)).toEqual(
    expect.arrayContaining(['home', 'bows', 'checkout', 'terms', 'guide: release-date', 'account: waiting', 'delay']),
  );
  for (const [name, text] of naming) {
    expect(text, name).toMatch(/July 4th, 2025, has passed|Release date \(passed\) July 4th, 2025/);
    expect(text, name).not.toMatch(/expected/i);
  }
});
