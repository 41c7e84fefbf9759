import grip from '../../../../assets/pictures/grip-tan.webp?picture';
import limb from '../../../../assets/pictures/limb-black.webp?picture';
import profile from '../../../../assets/pictures/profile-tan.webp?picture';
import stone from '../../../../assets/pictures/stone-black.webp?picture';

export const GALLERY = [
  { source: stone, name: 'On stone', alt: 'Hunter bow in Black lying on dark stone' },
  { source: profile, name: 'Profile', alt: 'Full side view of the Hunter bow in Tan' },
  {
    source: grip,
    name: 'Grip',
    alt: 'Close-up of the rubber grip, arrow rest and drive shaft in front of the tan riser',
  },
  { source: limb, name: 'Limbs', alt: 'Close-up of the split carbon limbs in their pocket and the machined riser arm' },
] as const;
