import { useState } from 'react';
import { Link } from 'react-router';
import type { BowItem } from '#contract/catalogue/catalogue-schemas.ts';
import { printTerms } from '#web/bow-parts/printed-terms.ts';
import { AddBow } from '#web/storefront/gear/add-bow.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { RadioChoice } from '#web/ui/fields/radio-choice.tsx';
import { ClosedBow } from './closed-bow.tsx';
import { Promises, Terms } from './price-and-availability.tsx';

type BowSaleProps = {
  bow: BowItem;
  /** The maker's own, by its name. */
  warranty: string | null;
  finish: string;
  onFinish: (finish: string) => void;
};

/** What a bow costs and when it comes, its finishes, and the way on: to the checkout, or onto the waiting list. */
export function BowSale({ bow, warranty, finish, onFinish }: BowSaleProps) {
  const { terms, slug } = bow;
  const printed = printTerms(terms);
  const { state, productName, colors } = terms;
  return (
    <>
      <div className="mt-6">
        <Terms terms={printed} />
      </div>
      {state === 'open' ? (
        <>
          <div className="mt-8">
            {colors.length > 1 ? (
              <RadioChoice
                className="noscript:hidden"
                legend="Finish, at the same price"
                name="finish"
                values={colors}
                value={finish}
                onChange={onFinish}
                look="boxed"
              />
            ) : (
              <p className="text-ash">In {colors[0]}.</p>
            )}
          </div>
          <Link
            to={`/checkout?${new URLSearchParams({ bow: slug, color: finish })}`}
            className={buttonLook('blaze', 'mt-8 max-sm:w-full')}
          >
            Pre-order for {printed.deposit}
          </Link>
          <Promises warranty={warranty} />
          <AddBow productId={terms.productId} name={productName} deposit={printed.deposit} edge={false} />
        </>
      ) : (
        <>
          {colors.length > 0 && <p className="mt-6 text-ash">Made in {colors.join(', ')}.</p>}
          <div className="mt-8">
            <ClosedBow state={state} name={productName} bow={slug} />
          </div>
        </>
      )}
    </>
  );
}

/** The finish that is looked at: the first one until somebody chooses. */
export function useFinishOf({ terms: { colors } }: BowItem): [string, (finish: string) => void] {
  const [finish, setFinish] = useState<string | null>(null);
  return [finish ?? colors[0] ?? '', setFinish];
}
