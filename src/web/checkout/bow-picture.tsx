import type { BowColor } from '#values/order.ts';
import { Picture } from '#web/ui/picture.tsx';
import black from '../../../assets/pictures/card-black.webp?picture';
import tan from '../../../assets/pictures/card-tan.webp?picture';

const PICTURES: Record<BowColor, typeof black> = { Black: black, Tan: tan };

/** `upright` cuts the sides away, so that the bow fills a small picture too. */
const SHAPES = {
  wide: { sizes: '(min-width: 64rem) 26rem, 50vw', className: 'studio-wall aspect-4/3 h-auto w-full object-contain' },
  upright: { sizes: '16rem', className: 'studio-wall aspect-3/4 h-auto w-full object-cover' },
};

/** The bow from the side, in its colour, before a wall that shows the outline of both; the word beside it names it. */
export function BowPicture({ color, shape = 'wide' }: { color: BowColor | null; shape?: keyof typeof SHAPES }) {
  if (color === null) return null;
  return <Picture source={PICTURES[color]} alt="" {...SHAPES[shape]} />;
}
