import type { BowColor } from '#values/order/order.ts';
import type { PictureSource } from '#web/ui/picture.tsx';
import { GRIPS, LIMBS, PROFILES, STONES } from './finish-pictures.ts';

export type GalleryView = {
  view: 'stone' | 'profile' | 'grip' | 'limbs';
  pictures: Record<BowColor, PictureSource>;
  name: string;
  altOf: (finish: BowColor) => string;
};

/** One picture of the gallery as it is shown large. */
export type GalleryPicture = { source: PictureSource; name: string; alt: string };

/** Four views, which follow the finish. */
export const GALLERY: readonly GalleryView[] = [
  {
    view: 'stone',
    pictures: STONES,
    name: 'On stone',
    altOf: (finish) => `Hunter bow in ${finish} lying on dark stone`,
  },
  {
    view: 'profile',
    pictures: PROFILES,
    name: 'Profile',
    altOf: (finish) => `Full side view of the Hunter bow in ${finish}`,
  },
  {
    view: 'grip',
    pictures: GRIPS,
    name: 'Grip',
    altOf: (finish) => `Close-up of the rubber grip, arrow rest and drive shaft in front of the riser in ${finish}`,
  },
  {
    view: 'limbs',
    pictures: LIMBS,
    name: 'Limbs',
    altOf: (finish) => `Close-up of the split carbon limbs in their pocket and the machined riser arm in ${finish}`,
  },
];

export function galleryOf(finish: BowColor): readonly GalleryPicture[] {
  return GALLERY.map(({ pictures, name, altOf }) => ({
    source: pictures[finish],
    name: `${name}, ${finish}`,
    alt: altOf(finish),
  }));
}
