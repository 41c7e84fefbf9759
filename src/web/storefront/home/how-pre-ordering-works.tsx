import { Link } from 'react-router';
import type { TermsWords } from '#web/storefront/terms-text.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { Picture } from '#web/ui/picture.tsx';
import forest from '../../../../assets/pictures/forest-tan.webp?picture';
import { PreOrderTimeline } from './pre-order-timeline.tsx';

/** From the deposit to the delivered bow, with the amounts and the date of today's terms. */
export function HowPreOrderingWorks({ terms }: { terms: TermsWords | null }) {
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
          <Link to="/checkout" className={buttonLook('blaze', 'mt-14')}>
            Pre-order for {terms.deposit} today
          </Link>
        </div>
      )}
    </section>
  );
}
