import type { Hand } from '#values/build.ts';
import type { BowColor } from '#values/order.ts';
import { Picture } from '#web/ui/picture.tsx';
import blackLeft from '../../../assets/pictures/build-black-left.webp?picture';
import blackRight from '../../../assets/pictures/build-black-right.webp?picture';
import tanLeft from '../../../assets/pictures/build-tan-left.webp?picture';
import tanRight from '../../../assets/pictures/build-tan-right.webp?picture';

const PICTURES: Record<BowColor, Record<Hand, typeof blackRight>> = {
  Black: { Right: blackRight, Left: blackLeft },
  Tan: { Right: tanRight, Left: tanLeft },
};

/** The 3D view's first look, drawn beforehand (scripts/build-posters.ts): where one takes the other's place, nothing moves. */
export function Poster({ color, hand, alt }: { color: BowColor; hand: Hand; alt: string }) {
  return (
    <Picture
      source={PICTURES[color][hand]}
      alt={alt}
      first
      sizes="(min-width: 64rem) 40rem, 90vw"
      className="absolute inset-0 size-full object-contain"
    />
  );
}
