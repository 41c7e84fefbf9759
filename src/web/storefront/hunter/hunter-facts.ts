/** The Hunter's figures and features (spec section 3). */
export type Figure = { name: string; value: string; unit: string; prefix?: string };

export const SPEED: Figure = { name: 'Arrow speed', prefix: 'up to', value: '355', unit: 'FPS' };
export const WEIGHT: Figure = { name: 'Total weight', value: '4.8', unit: 'lbs' };
export const AXLE_TO_AXLE: Figure = { name: 'Axle to axle', value: '24.0', unit: 'in' };
export const LET_OFF: Figure = { name: 'Let-off', value: '70-80', unit: '%' };

export const SPECIFICATIONS: readonly Figure[] = [
  SPEED,
  WEIGHT,
  AXLE_TO_AXLE,
  { name: 'Brace height', value: '6.5', unit: 'in' },
  { name: 'Draw length', value: '25-31', unit: 'in' },
  { name: 'Draw weight', value: '40-70', unit: 'lbs' },
  LET_OFF,
];

export type Feature = { name: string; words: string };

export const FEATURES: readonly Feature[] = [
  { name: 'First patented static cam', words: 'The cam turns in its place. It does not ride on a limb.' },
  { name: 'Progressive draw cycle', words: 'The weight comes on gradually, with 70-80% let-off at full draw.' },
  { name: 'Riser-mounted cams', words: 'On the riser, not at the tips of the limbs.' },
  { name: 'Drive shaft cam synchronization', words: 'A shaft joins the upper cam and the lower, so they turn as one.' },
  { name: 'Field tunable', words: 'Adjust it where you hunt.' },
  { name: 'Assembly in under 10 minutes', words: 'From parts to a whole bow.' },
  { name: 'No cam chatter', words: 'The cams keep quiet.' },
  { name: 'Reflex/deflex riser', words: 'Both curves in one riser.' },
  { name: 'No recoil', words: 'It stays still in your hand when the arrow leaves.' },
  { name: 'Made in the USA', words: 'In three states.' },
];
