import { Link } from 'react-router';
import { buttonLook } from '#web/ui/button-look.ts';
import { Picture } from '#web/ui/picture.tsx';
import fullDraw from '../../../../assets/pictures/full-draw-tan.webp?picture';
import type { TermsWords } from '../terms-words.ts';

/** The three steps with the amounts and dates of today's terms. */
export function HowPreOrderingWorks({ terms }: { terms: TermsWords | null }) {
  return (
    <section aria-labelledby="pre-order-title" className="relative overflow-clip">
      <div className="edge grid items-end gap-x-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <Picture
          source={fullDraw}
          alt="The Hunter in Tan at full draw, limbs bent, string back"
          sizes="(min-width: 64rem) 50vw, 100vw"
          className="fade-edges aspect-4/3 w-full max-w-none object-cover lg:order-1 lg:w-[120%]"
        />
        <div className="relative">
          <h2 id="pre-order-title" className="title-chapter max-w-[9em]">
            How pre-ordering works
          </h2>
          {!terms && (
            <p className="prose-lead mt-6 text-ash">
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
    <div className="edge mt-14">
      <ol className="grid gap-y-12 lg:grid-cols-3">
        {steps.map(({ when, amount, words }) => (
          <li key={when} className="step relative border-tan pt-8 max-lg:border-l max-lg:pt-0 max-lg:pl-7 lg:border-t">
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
