import type { ReactNode } from 'react';
import { Picture } from '#web/ui/picture.tsx';
import fullDraw from '../../../assets/pictures/full-draw-tan.webp?picture';

/** What a page has to say on the left, and on wide screens the bow at full draw on the right, through all of its states. */
export function BesidePicture({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-x-[clamp(3rem,7vw,8rem)] lg:grid-cols-[minmax(0,42rem)_1fr]">
      <div>{children}</div>
      <div className="max-lg:hidden">
        <Picture source={fullDraw} alt="" sizes="(min-width: 64rem) 45vw, 1px" className="h-auto w-full" />
      </div>
    </div>
  );
}
