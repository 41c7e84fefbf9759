import { AXLE_TO_AXLE, SPEED, WEIGHT } from './hunter-facts.ts';

export type Source = { name: string; address: string };

/** One thing of both bows. `source`: where it stands what a typical bow has; the Hunter's are the figures of this page. */
export type Compared = { what: string; hunter: string; typical: string; source: Source };

const AXLES: Source = {
  name: "Hunter's Friend, on axle-to-axle length",
  address: 'http://www.huntersfriend.com/archery-help/compound-bow-guide-limb-designs.html',
};
const YEAR: Source = {
  name: 'Eastmans’ Bowhunting Journal 118, on the bows of 2020',
  address: 'https://view.joomag.com/ebj-ebj-118/0556627001582143797/p38?short',
};
const TIMING: Source = {
  name: 'BowSmith, on cam timing',
  address: 'https://bowsmith.app/en/learn/glossary/cam-timing',
};
const LEAN: Source = {
  name: 'Advanced Archery, on cam lean',
  address: 'https://www.advancedarchery.co.nz/blogs/hot-articles/cam-lean',
};

/** Nothing stands here that its source does not say, and none of it was measured by us. */
export const COMPARED: readonly Compared[] = [
  { what: 'Where the cams sit', hunter: 'On the riser', typical: 'At the ends of the limbs', source: AXLES },
  { what: 'Axle to axle', hunter: `${AXLE_TO_AXLE.value} in`, typical: 'About 32 in', source: AXLES },
  { what: 'Brace height', hunter: '6.5 in', typical: '6.5 in', source: YEAR },
  { what: 'Arrow speed, as advertised', hunter: `Up to ${SPEED.value} FPS`, typical: 'Around 340 FPS', source: YEAR },
  { what: 'Weight', hunter: `${WEIGHT.value} lbs`, typical: '4 lbs and more', source: YEAR },
  {
    what: 'What keeps both cams together',
    hunter: 'A drive shaft',
    typical: 'A control cable to each cam',
    source: TIMING,
  },
  {
    what: 'Setting the cams',
    hunter: 'Field tunable: adjusted where you hunt',
    typical: 'In a bow press, with exceptions',
    source: LEAN,
  },
];

/** Each once, in the order in which they are named first. */
export const SOURCES: readonly Source[] = [...new Set(COMPARED.map(({ source }) => source))];
