import { AmountLine } from '#web/payment/amount-line.tsx';
import type { TermsWords } from '#web/storefront/terms-text.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { type Choice, writeChoice } from './choice.ts';
import { nameChoice } from './name-choice.ts';
import { ShareBuild } from './share-build.tsx';

type OrderBuildProps = { choice: Choice; terms: TermsWords | null; startOver: () => void };

/** What it costs, and the ways on from here. */
export function OrderBuild({ choice, terms, startOver }: OrderBuildProps) {
  const query = writeChoice(choice);
  return (
    <section aria-label="Your build" className="space-y-6 px-edge pt-4 pb-10 lg:pr-12">
      {terms ? (
        <dl className="grid border-rule-strong border-t text-sm sm:grid-cols-2 sm:gap-x-10">
          <AmountLine label="Full price, any build" value={terms.price} />
          <AmountLine label={`Deposit today (${terms.percent})`} value={terms.deposit} />
          <AmountLine label="Balance, when your bow's turn comes" value={terms.balance} />
          <AmountLine label={terms.releaseLabel} value={terms.release} />
        </dl>
      ) : (
        <p>The Hunter is not on sale at the moment. Your build keeps: share it, or ask us about it.</p>
      )}
      <div className="flex flex-wrap items-center gap-x-7 gap-y-2">
        {terms && (
          <a href={`/checkout?${query}`} target="_top" className={buttonLook('blaze', 'max-sm:w-full')}>
            Pre-order this build
          </a>
        )}
        <span className="contents noscript:hidden">
          <ShareBuild query={query} title={nameChoice(choice)} />
          <Button kind="quiet" onClick={startOver}>
            Start over
          </Button>
        </span>
      </div>
    </section>
  );
}
