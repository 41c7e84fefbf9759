import { Link } from 'react-router';
import type { BowItem } from '#contract/catalogue/catalogue-schemas.ts';
import { CLOSED_TITLES, placesLeftText } from '#values/text/sale-text.ts';
import { usd } from '#web/client/format.ts';
import { NoPicture } from '#web/storefront/gear/gear-grid.tsx';
import { StoredImage } from '#web/storefront/gear/stored-image.tsx';

/** What else is on pre-order, below the flagship; nothing where there is none. */
export function OtherBows({ bows }: { bows: readonly BowItem[] }) {
  if (bows.length === 0) return null;
  return (
    <section id="more-bows" aria-labelledby="more-bows-title" className="edge pt-chapter">
      <h2 id="more-bows-title" className="title-chapter">
        Also on pre-order
      </h2>
      <ul className="mt-8 grid gap-x-8 gap-y-12 sm:grid-cols-2 xl:grid-cols-3">
        {bows.map((bow) => (
          <li key={bow.slug}>
            <OtherBow bow={bow} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OtherBow({ bow: { slug, terms, pictures } }: { bow: BowItem }) {
  const [picture] = pictures;
  const { state, productName } = terms;
  const said = state === 'open' ? (placesLeftText(terms) ?? terms.availability) : CLOSED_TITLES[state];
  return (
    <article className="group relative">
      {picture ? (
        <StoredImage
          picture={picture}
          alt=""
          sizes="(min-width: 80rem) 30vw, (min-width: 40rem) 46vw, 100vw"
          className="w-full"
        />
      ) : (
        <NoPicture name={productName} />
      )}
      <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="title-part">
          <Link
            to={`/bows/${slug}`}
            className="underline decoration-transparent underline-offset-4 after:absolute after:inset-0 group-hover:decoration-rule-strong"
          >
            {productName}
          </Link>
        </h3>
        <p className="tabular-nums">{usd(terms.fullPrice)}</p>
      </div>
      <p className={`mt-1 ${state === 'open' ? 'text-ash' : 'text-tan'}`}>{said}</p>
    </article>
  );
}
