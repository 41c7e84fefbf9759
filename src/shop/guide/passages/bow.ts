import { DRAW_LENGTH, DRAW_WEIGHT } from '#values/build.ts';
import type { Passage } from '../passage.ts';

const BOWS = [{ label: 'The Hunter', path: '/bows' }];

/** The bow's own figures (spec section 3). */
export const BOW_PASSAGES: readonly Passage[] = [
  {
    id: 'hunter',
    topic: 'The Hunter',
    asks: [
      'What is the Hunter?',
      'What is this bow?',
      'Tell me about the Hunter',
      'What is special about your bow?',
      'Why should I buy it?',
    ],
    words: 'overview introduction summary about different best new',
    text: 'The Hunter is a compound hunting bow, 24.0 inches from axle to axle and 4.8 lbs, and the first with a patented static cam: the cams sit on the riser and not at the tips of the limbs. It shoots up to 355 FPS with 70-80% let-off, without cam chatter and without recoil.',
    links: BOWS,
  },
  {
    id: 'specifications',
    topic: 'Specifications',
    asks: [
      'What are the specifications?',
      'Tech specs',
      'Full specifications',
      'Spec sheet with all figures',
      'Give me the numbers',
    ],
    words: 'specs technical data dimensions details facts measurements',
    text: `Arrow speed up to 355 FPS, total weight 4.8 lbs, 24.0 inches axle to axle, brace height 6.5 inches. Draw length ${DRAW_LENGTH.least}-${DRAW_LENGTH.most} inches, draw weight ${DRAW_WEIGHT.least}-${DRAW_WEIGHT.most} lbs, let-off 70-80%.`,
    links: [{ label: 'All specifications', path: '/bows' }],
  },
  {
    id: 'speed',
    topic: 'Arrow speed',
    asks: [
      'How fast is it?',
      'How fast does it shoot an arrow?',
      'What is the arrow speed in feet per second?',
      'IBO speed',
    ],
    words: 'fps fast quick velocity rated rating maximum 355',
    text: 'The Hunter shoots up to 355 FPS. That is its rated top speed; a shorter draw, a lighter draw weight or a heavier arrow makes it slower, on this bow as on any other.',
    links: [{ label: 'Estimate yours', path: '/bows' }],
  },
  {
    id: 'speed-for-me',
    topic: 'Speed estimator',
    asks: [
      'How fast is it at 60 lbs and 28 inches of draw?',
      'How fast will it shoot with my draw length and draw weight?',
      'What speed do I get with a heavier arrow, in grains?',
      'What is the kinetic energy?',
      'Kinetic energy at this draw weight',
      'Is there a speed calculator?',
      'How much speed do I lose with a shorter draw?',
    ],
    words:
      'estimate estimator calculate ke foot-pounds energy momentum penetration curve force-draw plot my setup lose',
    text: 'The page of the Hunter has a speed estimator: set your draw length, draw weight and arrow weight, and it reckons arrow speed, kinetic energy and momentum. It is an estimate from a physical model, not a measurement; a chronograph has the last word.',
    links: [{ label: 'Speed estimator', path: '/bows' }],
  },
  {
    id: 'weight',
    topic: 'Weight of the bow',
    asks: [
      'How heavy is the bow?',
      'How much does the bow weigh?',
      'What is the mass weight?',
      'Is it light to carry?',
    ],
    words: 'heavy light lightweight weigh carry all day ounces kilo kg scale',
    text: 'The Hunter weighs 4.8 lbs.',
    links: BOWS,
  },
  {
    id: 'axle-to-axle',
    topic: 'Size',
    asks: [
      'How long is the bow?',
      'Axle to axle length',
      'ATA',
      'How big is it?',
      'Is it compact enough for a tree stand or a blind?',
    ],
    words: 'ata size length short big small compact tall inches treestand blind dimensions',
    text: 'The Hunter measures 24.0 inches from axle to axle, short enough to move in a tree stand or a blind.',
    links: BOWS,
  },
  {
    id: 'brace-height',
    topic: 'Brace height',
    asks: ['What is the brace height?', 'How forgiving is it?'],
    words: 'brace height forgiving',
    text: 'The brace height of the Hunter is 6.5 inches.',
    links: BOWS,
  },
  {
    id: 'colors',
    topic: 'Colors',
    asks: ['What colors does it come in?', 'Is it available in camo?', 'Does a color cost more?', 'Black or Tan?'],
    words: 'color finish paint camouflage camo green black tan brown pattern look choose expensive',
    text: 'The Hunter comes in Black or Tan, at the same price. You choose at the checkout, and you can change your mind until we start working on your order.',
    links: BOWS,
  },
  {
    id: 'made-in-usa',
    topic: 'Made in the USA',
    asks: [
      'Where is it made?',
      'Is it American made or imported from China?',
      'Which states is it made in?',
      'Which states?',
    ],
    words:
      'made manufactured built usa america american country origin china import imported domestic three states where',
    text: 'The Hunter is made in the USA, in three states. Which three our pages do not say; ask us if you want to know.',
    links: [{ label: 'Ask us', path: '#contact' }],
  },
  {
    id: 'improvement',
    topic: 'The 40% claim',
    asks: ['What does the 40% improvement mean?', '40 percent better than what?', 'Where does the 40% come from?'],
    words: '40 forty percent improvement claim claimed better proof',
    text: 'We claim a 40% improvement over current compound bows. How it was reckoned is not on our pages; if you want to know more than the claim, ask the people who make the bow.',
    links: [{ label: 'Ask us', path: '#contact' }],
  },
  {
    id: 'gallery',
    topic: 'Pictures',
    asks: ['Can I see pictures of it?', 'Do you have photos or a video?', 'What does it look like?'],
    words: 'picture photo image gallery video film look view see',
    text: 'The page of the Hunter has a gallery, in Black and in Tan.',
    links: [{ label: 'Gallery', path: '/bows' }],
  },
  {
    id: 'models',
    topic: 'Other products',
    asks: [
      'Do you have other bows?',
      'Do you make crossbows or recurve bows?',
      'What else do you sell?',
      'Do you sell shirts and hats?',
    ],
    words:
      'other model lineup range product crossbow recurve longbow traditional target bow apparel shirt tshirt hoodie cap merch merchandise gift card',
    text: 'We make one bow, the Hunter, and it is what this shop takes pre-orders for. There are no crossbows, recurves or other models here.',
    links: BOWS,
  },
];
