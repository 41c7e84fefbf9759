import type { BowColor } from '#values/order.ts';
import { Picture } from '#web/ui/picture.tsx';
import black from '../../../assets/pictures/profile-black.webp?picture';
import tan from '../../../assets/pictures/profile-tan.webp?picture';

const PICTURES: Record<BowColor, typeof black> = { Black: black, Tan: tan };

/** The bow from the side, in its colour; the word beside it names it. */
export function BowPicture({ color }: { color: BowColor }) {
  return (
    <Picture
      source={PICTURES[color]}
      alt=""
      sizes="(min-width: 64rem) 22rem, 50vw"
      className="aspect-4/3 h-auto w-full object-cover"
    />
  );
}
