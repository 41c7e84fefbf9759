import { Link } from 'react-router';
import { BUSINESS_DAYS_TO_SHIP, DAYS_TO_PAY_BALANCE, SHIPPING_TIME } from '#values/text/balance-terms.ts';
import { CLOSED_TITLES, closedSentence } from '#values/text/sale-text.ts';
import type { PrintedTerms } from '#web/bow-parts/printed-terms.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { Picture } from '#web/ui/picture.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import forest from '../../../../assets/pictures/forest-tan.webp?picture';

/** From the deposit to the delivered bow, with the amounts and the date of today's terms. */
export function HowPreOrderingWorks({ terms }: { terms: PrintedTerms | null }) {
  return (
    <section aria-labelledby="pre-order-title" className="relative overflow-clip">
      <div className="relative lg:flex lg:min-h-[min(50vw,100svh)] lg:items-end">
        <Picture
          source={forest}
          alt="The Hunter in Tan on a stand on stone ground, a dusky wood behind it"
          sizes="100vw"
          className="fade-ends aspect-4/3 w-full object-cover object-[66%_50%] lg:absolute lg:inset-0 lg:aspect-auto lg:h-full"
        />
        <div className="edge relative max-lg:mt-6 lg:pb-[7vw]">
          <h2 id="pre-order-title" className="title-chapter max-w-[6em]">
            How <span className="whitespace-nowrap">pre-ordering</span> works
          </h2>
          {!terms && (
            <p className="prose-lead mt-6 text-ash lg:max-w-[18em]">
              The Hunter cannot be pre-ordered at the moment. Write to us, and we tell you when it can.
            </p>
          )}
        </div>
      </div>
      {terms && (
        <div className="edge mt-12 lg:mt-0">
          <PreOrderTimeline terms={terms} />
          {terms.state === 'open' ? (
            <div className="mt-14 flex flex-wrap items-center gap-x-8 gap-y-4">
              <Link to="/checkout" className={buttonLook('blaze')}>
                Pre-order for {terms.deposit} today
              </Link>
              {terms.left && <p className="title-part text-tan">{terms.left}</p>}
            </div>
          ) : (
            <div className="mt-14">
              <p className="title-part text-tan">{CLOSED_TITLES[terms.state]}</p>
              <p className="mt-3 max-w-[34em] text-ash">
                {closedSentence(terms.state, terms.name)} Leave your address, and we tell you when it can be pre-ordered
                again.
              </p>
              <Link to="/bows#waiting-list" className={buttonLook('line', 'mt-6')}>
                Tell me when
              </Link>
            </div>
          )}
        </div>
      )}
    </section>
  );
}

/** The stations of a pre-order, with the amounts and the date of today's terms. */
export function PreOrderTimeline({ terms }: { terms: PrintedTerms }) {
  const stations = [
    {
      when: 'Today',
      figure: terms.deposit,
      words: `A deposit of ${terms.percent ?? terms.deposit} reserves your bow. The full price is ${terms.price}.`,
    },
    {
      when: "When your bow's turn comes",
      figure: terms.balance,
      words: `We email you a link, and you pay the balance within ${DAYS_TO_PAY_BALANCE} days, by card. ${terms.timeSentence}`,
    },
    {
      when: 'After the final payment',
      figure: terms.batch?.name ?? terms.manufacturing,
      words: `We make your bow${terms.batch ? ' with its batch.' : `. That takes ${terms.making}.`}`,
    },
    {
      when: 'When it is made',
      figure: terms.batch?.ships ?? `${BUSINESS_DAYS_TO_SHIP.least}-${BUSINESS_DAYS_TO_SHIP.most} days`,
      words: `It ships${terms.batch ? '' : ` within ${SHIPPING_TIME}`}, and we email you the tracking number.`,
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
          <p className="figure mt-2">
            <WholeDates text={figure} />
          </p>
          <p className="mt-4 max-w-[22em] pr-8">
            <WholeDates text={words} />
          </p>
        </li>
      ))}
    </ol>
  );
}
