import { drawnFinish } from '#values/bow/finish.ts';
import type { BowColor } from '#values/order/order.ts';
import { Picture } from '#web/ui/picture.tsx';
import { isOwnPicture, storedPicture } from '#web/ui/stored-picture.ts';
import black from '../../../assets/pictures/card-black.webp?picture';
import tan from '../../../assets/pictures/card-tan.webp?picture';

const PICTURES: Record<BowColor, typeof black> = { Black: black, Tan: tan };

/** `upright` cuts the sides away, so that the bow fills a small picture too. */
const SHAPES = {
  wide: { sizes: '(min-width: 64rem) 26rem, 50vw', className: 'studio-wall aspect-4/3 h-auto w-full object-contain' },
  upright: { sizes: '16rem', className: 'studio-wall aspect-3/4 h-auto w-full object-cover' },
};

type BowPictureProps = {
  color: string | null;
  /** What the bow is called; null: the Hunter. */
  name?: string | null | undefined;
  /** The product's own picture, for a bow or a finish that was not drawn. */
  imageUrl?: string | null | undefined;
  shape?: keyof typeof SHAPES;
};

/**
 * The bow from the side, in its colour, before a wall that shows the outline of both; the word beside it names it. One that
 * was not drawn has its product's picture, or none.
 */
export function BowPicture({ color, name = null, imageUrl = null, shape = 'wide' }: BowPictureProps) {
  if (color === null) return null;
  const drawn = drawnFinish(name, color);
  if (drawn) return <Picture source={PICTURES[drawn]} alt="" {...SHAPES[shape]} />;
  const { sizes, className } = SHAPES[shape];
  if (!isOwnPicture(imageUrl)) {
    // In a list its place stays empty, so that the words of all lines begin alike.
    return shape === 'upright' ? <span className={`block ${className}`} /> : null;
  }
  return <img {...storedPicture(imageUrl)} sizes={sizes} width={1200} height={1200} alt="" className={className} />;
}
