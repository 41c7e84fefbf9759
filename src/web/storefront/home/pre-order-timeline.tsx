import { BUSINESS_DAYS_TO_SHIP, DAYS_TO_PAY_BALANCE, SHIPPING_TIME } from '#values/balance-terms.ts';
import type { TermsWords } from '#web/storefront/terms-text.ts';

/** The stations of a pre-order, with the amounts and the date of today's terms. */
export function PreOrderTimeline({ terms }: { terms: TermsWords }) {
  const stations = [
    {
      when: 'Today',
      figure: terms.deposit,
      words: `A deposit of ${terms.percent} reserves your bow. The full price is ${terms.price}.`,
    },
    {
      when: "When your bow's turn comes",
      figure: terms.balance,
      words: `We email you a link, and you pay the balance within ${DAYS_TO_PAY_BALANCE} days, by card. ${terms.releaseSentence}`,
    },
    {
      when: 'After the final payment',
      figure: terms.manufacturing,
      words: `We make your bow. That takes ${terms.making}.`,
    },
    {
      when: 'When it is made',
      figure: `${BUSINESS_DAYS_TO_SHIP.least}-${BUSINESS_DAYS_TO_SHIP.most} days`,
      words: `It ships within ${SHIPPING_TIME}, and we email you the tracking number.`,
    },
  ];
  return (
    <ol className="grid lg:grid-cols-4">
      {stations.map(({ when, figure, words }) => (
        <li
          key={when}
          className="relative border-tan pb-12 before:absolute before:size-2.5 before:bg-tan max-lg:border-l max-lg:pl-7 max-lg:before:top-2 max-lg:before:-left-1.5 max-lg:last:border-transparent max-lg:last:pb-0 lg:border-t lg:pt-9 lg:pb-0 lg:before:-top-1.5 lg:before:left-0"
        >
          <p className="text-ash">{when}</p>
          <p className="figure mt-2">{figure}</p>
          <p className="mt-4 max-w-[22em] pr-8">{words}</p>
        </li>
      ))}
    </ol>
  );
}
