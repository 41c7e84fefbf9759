/** The Hunter's figures and features (rules 1.2 and 1.3). `meaning` says what a figure is to somebody who holds the bow. */
export type HunterFigure = { name: string; value: string; unit: string; prefix?: string; meaning: string };

export const SPEED: HunterFigure = {
  name: 'Arrow speed',
  prefix: 'up to',
  value: '355',
  unit: 'FPS',
  meaning: 'Feet per second. That is 242 miles an hour.',
};
export const WEIGHT: HunterFigure = {
  name: 'Total weight',
  value: '4.8',
  unit: 'lbs',
  meaning: 'What you carry all day.',
};
export const AXLE_TO_AXLE: HunterFigure = {
  name: 'Axle to axle',
  value: '24.0',
  unit: 'in',
  meaning: 'Two feet from cam to cam: it turns in a blind.',
};
export const LET_OFF: HunterFigure = {
  name: 'Let-off',
  value: '70-80',
  unit: '%',
  meaning: 'Of 70 lbs at the peak, 14 to 21 are left to hold.',
};

export const SPECIFICATIONS: readonly HunterFigure[] = [
  SPEED,
  WEIGHT,
  AXLE_TO_AXLE,
  { name: 'Brace height', value: '6.5', unit: 'in', meaning: 'From the string at rest to the riser.' },
  { name: 'Draw length', value: '25-31', unit: 'in', meaning: 'How far you pull. It is set to your arms.' },
  { name: 'Draw weight', value: '40-70', unit: 'lbs', meaning: 'How hard you pull where it is hardest.' },
  LET_OFF,
];

export type Feature = { name: string; words: string };

export const CAM_FEATURES: readonly Feature[] = [
  { name: 'First patented static cam', words: 'The cam turns in its place. It does not ride on a limb.' },
  { name: 'Riser-mounted cams', words: 'On the riser, not at the tips of the limbs.' },
  { name: 'Drive shaft cam synchronization', words: 'A shaft joins the upper cam and the lower, so they turn as one.' },
  { name: 'No cam chatter', words: 'The cams keep quiet.' },
];

export const HAND_FEATURES: readonly Feature[] = [
  { name: 'Progressive draw cycle', words: 'The weight comes on gradually, with 70-80% let-off at full draw.' },
  { name: 'No recoil', words: 'It stays still in your hand when the arrow leaves.' },
  { name: 'Reflex/deflex riser', words: 'Both curves in one riser.' },
  { name: 'Field tunable', words: 'Adjust it where you hunt.' },
];

/** Features that a number says best. */
export const COUNTED_FEATURES: ReadonlyArray<Feature & { value: string; unit: string }> = [
  { name: 'Assembly in under 10 minutes', words: 'From parts to a whole bow.', value: '<10', unit: 'min' },
  { name: 'Made in the USA', words: 'In three states.', value: '3', unit: 'states' },
];
