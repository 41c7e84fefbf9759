import { Link } from 'react-router';
import { buttonLook } from '#web/ui/button-look.ts';
import { Picture } from '#web/ui/picture.tsx';
import fullDraw from '../../../../assets/pictures/full-draw-tan.webp?picture';
import type { TermsWords } from '../terms-words.ts';

/** The three steps with the amounts and dates of today's terms. */
export function HowPreOrderingWorks({ terms }: { terms: TermsWords | null }) {
  return (
    <section aria-labelledby="pre-order-title" className="relative overflow-clip">
      <div className="relative lg:flex lg:min-h-[min(50vw,100svh)] lg:items-center">
        <Picture
          source={fullDraw}
          alt="The Hunter in Tan at full draw, limbs bent, string back"
          sizes="(min-width: 64rem) 72vw, 130vw"
          className="fade-edges aspect-4/3 w-[130%] max-w-none object-cover max-lg:-ml-[15%] lg:absolute lg:inset-y-0 lg:right-0 lg:aspect-auto lg:h-full lg:w-[72%]"
        />
        <div className="edge relative">
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
      {terms && <Steps terms={terms} />}
    </section>
  );
}

function Steps({ terms }: { terms: TermsWords }) {
  const steps = [
    {
      when: 'Today',
      amount: terms.deposit,
      words: `A deposit of ${terms.percent} reserves your bow. The full price is ${terms.price}.`,
    },
    {
      when: terms.release,
      amount: terms.balance,
      words: 'On release we email you a link. The balance is paid there, by card.',
    },
    {
      when: `About ${terms.manufacturing} later`,
      amount: 'Yours',
      words: 'We make your bow after the final payment, and it ships within 2-3 business days.',
    },
  ];
  return (
    <div className="edge mt-12 lg:mt-0">
      <ol className="grid gap-y-12 lg:grid-cols-3">
        {steps.map(({ when, amount, words }) => (
          <li key={when} className="border-tan max-lg:border-l max-lg:pl-7 lg:border-t lg:pt-8">
            <p className="text-ash">{when}</p>
            <p className="figure mt-2">{amount}</p>
            <p className="mt-4 max-w-[24em] pr-8">{words}</p>
          </li>
        ))}
      </ol>
      <Link to="/checkout" className={buttonLook('blaze', 'mt-14')}>
        Pre-order for {terms.deposit} today
      </Link>
    </div>
  );
}
