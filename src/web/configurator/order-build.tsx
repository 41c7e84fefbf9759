import { useState } from 'react';
import { wordBuild } from '#values/bow/build.ts';
import { CLOSED_TITLES, closedSentence } from '#values/text/sale-text.ts';
import type { PrintedTerms } from '#web/bow-parts/printed-terms.ts';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { type Choice, writeChoice } from './choice.ts';

type OrderBuildProps = { choice: Choice; terms: PrintedTerms | null; startOver: () => void };

/** What it costs, and the ways on from here. */
export function OrderBuild({ choice, terms, startOver }: OrderBuildProps) {
  const query = writeChoice(choice);
  return (
    <section aria-label="Your build" className="space-y-6 px-edge pt-4 pb-10 lg:pr-12">
      {terms ? (
        <dl className="grid border-rule-strong border-t text-sm sm:grid-cols-2 sm:gap-x-10">
          <AmountLine label="Full price, any build" value={terms.price} />
          <AmountLine label={terms.depositLabel} value={terms.deposit} />
          <AmountLine label="Balance, when your bow's turn comes" value={terms.balance} />
          <AmountLine {...terms.time} />
        </dl>
      ) : (
        <p>The Hunter is not on sale at the moment. Your build keeps: share it, or ask us about it.</p>
      )}
      <div className="flex flex-wrap items-center gap-x-7 gap-y-2">
        {terms?.state === 'open' && (
          <a href={`/checkout?${query}`} target="_top" className={buttonLook('blaze', 'max-sm:w-full')}>
            Pre-order this build
          </a>
        )}
        {terms && terms.state !== 'open' && (
          <div className="basis-full">
            <p className="title-part text-tan">{CLOSED_TITLES[terms.state]}</p>
            <p className="mt-2 text-ash">
              {closedSentence(terms.state, terms.name)} Your build keeps: share it, and come back with it.
            </p>
            <a href="/bows#waiting-list" target="_top" className={buttonLook('line', 'mt-4 max-sm:w-full')}>
              Tell me when
            </a>
          </div>
        )}
        {terms?.left && <p className="text-tan">{terms.left}</p>}
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

/** `The Hunter in Tan, 29.5 in draw, 60 lbs, right hand`. */
function nameChoice({ color, build }: Choice): string {
  return `The Hunter in ${color}, ${wordBuild(build)}`;
}

type Outcome = 'copied' | 'by-hand';

/** Gives the build's address to somebody: through the phone's own sheet, else on the clipboard. */
function ShareBuild({ query, title }: { query: string; title: string }) {
  const [outcome, setOutcome] = useState<{ of: string; is: Outcome } | null>(null);
  const said = outcome?.of === query ? outcome.is : null;
  const address = () => `${window.location.origin}/build-your-bow?${query}`;

  async function share() {
    if (isPhone() && 'share' in navigator) return navigator.share({ title, url: address() }).catch(() => {});
    const copied = await copy(address());
    setOutcome({ of: query, is: copied ? 'copied' : 'by-hand' });
  }

  return (
    <>
      <Button kind="quiet" onClick={share}>
        Share this build
      </Button>
      <span role="status" className="basis-full text-sm empty:hidden">
        {said === 'copied' && 'Its address is copied. Whoever opens it sees this build.'}
        {said === 'by-hand' && <>Copy the address of this build: {address()}</>}
      </span>
    </>
  );
}

function isPhone(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}

/** False where the browser does not let a page write to the clipboard. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
