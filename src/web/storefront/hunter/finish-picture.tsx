import { useState } from 'react';
import { BOW_COLORS, type BowColor } from '#values/order/order.ts';
import { FIRST_FINISH, useFinish, useOtherFinishIsNear } from '#web/bow-parts/chosen-finish.ts';
import { Picture, type PictureSource } from '#web/ui/picture.tsx';

type FinishPictureProps = {
  pictures: Record<BowColor, PictureSource>;
  altOf: (finish: BowColor) => string;
  sizes: string;
  first?: boolean;
  className?: string;
  /** Of each of the two pictures, which lie upon each other. */
  pictureClassName?: string;
};

const SHOWN = { true: '', false: 'invisible opacity-0' };

/** The same view in both finishes. The one that was chosen takes over once it is there, and never before. */
export function FinishPicture({ pictures, altOf, className = '', pictureClassName = '', ...look }: FinishPictureProps) {
  const finish = useFinish();
  const otherIsNear = useOtherFinishIsNear();
  const [otherIsThere, setOtherIsThere] = useState(false);
  const shown = otherIsThere ? finish : FIRST_FINISH;
  const wanted = BOW_COLORS.filter((color) => color === FIRST_FINISH || otherIsNear || finish === color);
  return (
    <span className={`grid ${className}`}>
      {wanted.map((color) => (
        <Picture
          key={color}
          {...look}
          first={look.first === true && color === FIRST_FINISH}
          source={pictures[color]}
          alt={altOf(color)}
          onLoad={() => color !== FIRST_FINISH && setOtherIsThere(true)}
          className={`[grid-area:1/1] transition-[opacity,visibility] duration-500 ${SHOWN[`${color === shown}`]} ${pictureClassName}`}
        />
      ))}
    </span>
  );
}
