import type { ReactNode } from 'react';
import { drawnFinish, HUNTER } from '#values/bow/finish.ts';
import { Picture } from '#web/ui/picture.tsx';
import fullDraw from '../../../assets/pictures/full-draw-tan.webp?picture';
import black from '../../../assets/pictures/profile-black.webp?picture';
import tan from '../../../assets/pictures/profile-tan.webp?picture';

type BesidePictureProps = {
  /** The finish that was ordered, where an order is spoken of. */
  color?: string | null;
  /** What its bow is called; null: the Hunter. */
  name?: string | null;
  children: ReactNode;
};

const isHunter = (name: string | null) => name === null || name === HUNTER;

/** What a page has to say on the left, and on wide screens a bow on the right: the one that was ordered, as far as there is a picture of it, or any at full draw. */
export function BesidePicture({ color = null, name = null, children }: BesidePictureProps) {
  const drawn = drawnFinish(name, color);
  const ordered = drawn && { Black: black, Tan: tan }[drawn];
  // Never the Hunter for another bow.
  const source = color ? ordered : isHunter(name) && fullDraw;
  return (
    <div className="grid gap-x-[clamp(3rem,7vw,8rem)] lg:grid-cols-[minmax(0,42rem)_1fr]">
      <div>{children}</div>
      <div className="max-lg:hidden">
        {source && <Picture source={source} alt="" sizes="(min-width: 64rem) 45vw, 1px" className="h-auto w-full" />}
      </div>
    </div>
  );
}
