import type { BowColor } from '#values/order.ts';
import type { PictureSource } from '#web/ui/picture.tsx';
import grip from '../../../../assets/pictures/grip-tan.webp?picture';
import limb from '../../../../assets/pictures/limb-black.webp?picture';
import stone from '../../../../assets/pictures/stone-black.webp?picture';
import { PROFILES } from './finish-pictures.ts';

export type GalleryPicture = {
  view: 'stone' | 'profile' | 'grip' | 'limbs';
  source: PictureSource;
  name: string;
  alt: string;
};

/** Four pictures; the one that exists in both finishes follows the finish. */
export function galleryOf(finish: BowColor): readonly GalleryPicture[] {
  return [
    { view: 'stone', source: stone, name: 'On stone', alt: 'Hunter bow in Black lying on dark stone' },
    { view: 'profile', source: PROFILES[finish], name: `Profile, ${finish}`, alt: describeProfile(finish) },
    {
      view: 'grip',
      source: grip,
      name: 'Grip',
      alt: 'Close-up of the rubber grip, arrow rest and drive shaft in front of the tan riser',
    },
    {
      view: 'limbs',
      source: limb,
      name: 'Limbs',
      alt: 'Close-up of the split carbon limbs in their pocket and the machined riser arm',
    },
  ];
}

export function describeProfile(finish: BowColor): string {
  return `Full side view of the Hunter bow in ${finish}`;
}
