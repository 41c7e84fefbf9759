import type { BowColor } from '#values/order/order.ts';
import type { PictureSource } from '#web/ui/picture.tsx';
import blackAtRest from '../../../../assets/draw/black/00.webp?picture';
import blackHalfDrawn from '../../../../assets/draw/black/12.webp?picture';
import tanAtRest from '../../../../assets/draw/tan/00.webp?picture';
import tanHalfDrawn from '../../../../assets/draw/tan/12.webp?picture';

type Stills = Record<BowColor, PictureSource>;

/** How a bow stands before anybody draws it. */
export const AT_REST: Stills = { Black: blackAtRest, Tan: tanAtRest };
export const HALF_DRAWN: Stills = { Black: blackHalfDrawn, Tan: tanHalfDrawn };
