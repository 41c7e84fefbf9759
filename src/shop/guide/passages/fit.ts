import { DRAW_LENGTH, DRAW_WEIGHT } from '#values/build.ts';
import type { Passage } from '../passage.ts';

const BUILD = { label: 'Build your bow', path: '/build-your-bow' };
const lengths = `${DRAW_LENGTH.least}-${DRAW_LENGTH.most} inches`;
const weights = `${DRAW_WEIGHT.least}-${DRAW_WEIGHT.most} lbs`;

/** Whether the bow suits an archer, and how to find out. */
export const FIT_PASSAGES: readonly Passage[] = [
  {
    id: 'draw-length',
    topic: 'Draw length',
    asks: [
      'Draw length range',
      'What draw lengths does it have?',
      'How long is the draw?',
      'What is the maximum draw length?',
      'Does it go to 31 inches?',
    ],
    words: 'draw length range adjustable inch inches long short maximum minimum',
    text: `The Hunter fits draw lengths of ${lengths}. If yours is shorter or longer, it is not the bow for you.`,
    links: [BUILD],
  },
  {
    id: 'find-draw-length',
    topic: 'Finding your draw length',
    asks: [
      "What's my draw length?",
      "What is my draw length if I am 5'10?",
      'How do I measure my draw length?',
      'What is my draw length?',
      "I don't know my draw length",
      'What size do I need for my height and wingspan?',
      'How do I find out what fits me?',
    ],
    words: 'measure find figure out wingspan arm span height tall feet foot size fit fits fitting determine body',
    text: 'Stretch your arms out to the sides and measure from fingertip to fingertip, in inches, then divide by 2.5: a wingspan of 70 inches gives a draw length of 28. It is a starting point; if you can, have it checked by somebody who watches you draw.',
    links: [BUILD],
  },
  {
    id: 'draw-weight',
    topic: 'Draw weight',
    asks: [
      'Draw weight range',
      'What draw weights does it come in?',
      'What poundage is available?',
      'Can I get it in 70 lbs?',
      'How many pounds can it be set to?',
    ],
    words: 'draw weight pound poundage peak range set limbs',
    text: `The Hunter can be set to draw weights of ${weights}.`,
    links: [BUILD],
  },
  {
    id: 'choose-draw-weight',
    topic: 'Choosing your draw weight',
    asks: [
      'Is 70 pounds too much for me?',
      'Which draw weight should I choose?',
      'How many pounds do I need?',
      'Is this draw weight too much for me?',
    ],
    words: 'choose right need should recommend recommended strong strength too much heavy for me beginner start',
    text: `Choose what you can draw slowly and straight at the target, without pointing the bow at the sky, and hold in the cold. The Hunter can be set to ${weights}. For hunting, ask your state's wildlife agency whether it requires a minimum.`,
    links: [BUILD],
  },
  {
    id: 'left-hand',
    topic: 'Left hand',
    asks: [
      'Is there a left-handed version?',
      'Do you make it for lefties?',
      'I shoot left handed',
      'Is it for right or left hand?',
    ],
    words: 'left right hand handed lefty southpaw lh rh eye dominant zurdo',
    text: 'Yes: the Hunter is set up for the right or the left hand.',
    links: [BUILD],
  },
  {
    id: 'young-archers',
    topic: 'Children and smaller archers',
    asks: [
      'Is it good for my wife?',
      'She is small',
      'Is it good for kids?',
      'Can my child shoot it?',
      'Is it right for a woman or a smaller person?',
    ],
    words:
      'kid kids child children youth young son daughter wife woman women lady girl boy small smaller petite year old teen',
    text: `The Hunter is made for draw weights of ${weights} and draw lengths of ${lengths}. Whoever draws that with ease can shoot it, large or small; for a child it is rarely the right bow.`,
    links: [BUILD],
  },
  {
    id: 'configurator',
    topic: 'Build your bow',
    asks: [
      'How do I configure my bow?',
      'Can I build my own bow?',
      'Is there a bow builder in 3D?',
      'How do I customize it?',
    ],
    words: 'configure configurator customize custom build builder own 3d model turn view setup personalize',
    text: 'On the page Build your bow you choose color, draw length, draw weight and hand, and the bow turns under your finger. A build has an address that you can share, and it goes with your pre-order.',
    withoutConfigurator:
      'Look at the page Build your bow, or tell us your draw length and how you hunt, and we set up a Hunter with you.',
    links: [BUILD],
  },
];
