import { Link } from 'react-router';
import type { GearCard } from '#contract/catalogue/catalogue-schemas.ts';
import { usd } from '#web/client/format.ts';
import { stockWords } from './stock-words.ts';
import { StoredImage } from './stored-image.tsx';

type GearGridProps = {
  gear: readonly GearCard[];
  /** Every seventh is shown as large as four. */
  varied?: boolean;
  /** Its pictures are what the page begins with. */
  first?: boolean;
  /** The level of its names among the page's headings. */
  heading?: 'h2' | 'h3';
};

const EVERY = 7;
const SMALL = { span: '', room: '', sizes: '(min-width: 80rem) 25vw, (min-width: 48rem) 33vw, 50vw' };
const LARGE = {
  span: 'col-span-2 row-span-2',
  // As high as the two beside it.
  room: 'grow basis-0',
  sizes: '(min-width: 80rem) 50vw, (min-width: 48rem) 67vw, 100vw',
};

/** Pictures side by side, each with its name and price; large ones break the row. */
export function GearGrid({ gear, varied = false, first = false, heading: Heading = 'h2' }: GearGridProps) {
  return (
    <ul className="grid grid-flow-dense grid-cols-2 gap-x-1 gap-y-8 md:grid-cols-3 md:gap-y-12 xl:grid-cols-4">
      {gear.map((product, at) => {
        const { span, ...look } = varied && at % EVERY === 0 ? LARGE : SMALL;
        return (
          <li key={product.slug} className={span}>
            <Product product={product} {...look} first={first && at === 0} heading={Heading} />
          </li>
        );
      })}
    </ul>
  );
}

type ProductProps = { product: GearCard; sizes: string; room: string; first: boolean; heading: 'h2' | 'h3' };

/** The whole of it leads to the product: the name is the link, and lies over the picture. */
function Product({ product, sizes, room, first, heading: Heading }: ProductProps) {
  const { slug, name, price, pricesDiffer, left, pictures } = product;
  const [picture] = pictures;
  const soldOut = left === 0;
  return (
    <article className="group relative flex h-full flex-col">
      <div className={`overflow-clip bg-bark ${room}`}>
        {picture ? (
          <StoredImage
            picture={picture}
            sizes={sizes}
            first={first}
            className={`size-full transition-[scale] duration-700 ease-draw group-hover:scale-[1.03] ${soldOut ? 'opacity-50' : ''}`}
          />
        ) : (
          <NoPicture name={name} />
        )}
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-1.5 pt-3.5 md:px-2.5">
        <Heading className="title-part text-[clamp(1.25rem,1.7vw,2rem)]">
          <Link
            to={`/gear/${slug}`}
            className="decoration-2 decoration-transparent underline underline-offset-4 transition-colors after:absolute after:inset-0 group-hover:decoration-rule-strong"
          >
            {name}
          </Link>
        </Heading>
        <p className="whitespace-nowrap tabular-nums">
          {pricesDiffer && <span className="text-ash">from </span>}
          {usd(price)}
        </p>
        <p className={`w-full text-sm ${left === null ? 'text-ash' : 'text-tan'}`}>{stockWords(product)}</p>
      </div>
    </article>
  );
}

/** In place of a picture that staff have not given yet. */
export function NoPicture({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="title-chapter grid aspect-square place-items-center p-6 text-center text-rule-strong"
    >
      {name}
    </span>
  );
}
