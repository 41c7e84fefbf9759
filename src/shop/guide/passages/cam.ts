import type { Passage } from '../passage.ts';

const BOWS = [{ label: 'The Hunter', path: '/bows' }];
const CAM = [{ label: 'The static cam', path: '/' }];

/** What sets the bow apart (spec section 3, features). */
export const CAM_PASSAGES: readonly Passage[] = [
  {
    id: 'static-cam',
    topic: 'The static cam',
    asks: [
      'What is a static cam?',
      'How does the cam work?',
      'Why do the cams not move with the limbs?',
      'Is it patented?',
      'How is it different from a normal compound bow?',
    ],
    words:
      'static cam patent technology riser-mounted mounted limb tip difference different regular conventional move works',
    text: 'On other compound bows the cams ride at the tips of the limbs, and every shot throws them forward. We moved them to the riser: the limbs bend and the cams turn, but their axles stay where they are. That is the static cam, and the Hunter is the first bow with a patented one.',
    links: CAM,
  },
  {
    id: 'drive-shaft',
    topic: 'The drive shaft',
    asks: ['What does the drive shaft do?', 'How are the cams synchronized?', 'How does cam timing work?'],
    words: 'drive shaft driveshaft synchronization sync timing gear gears together upper lower cam',
    text: 'A steel drive shaft runs along the riser and joins the upper cam to the lower, so that they turn as one. Neither can get ahead of the other.',
    links: CAM,
  },
  {
    id: 'let-off',
    topic: 'Let-off',
    asks: ['What is the let-off?', 'How much weight do I hold at full draw?', 'What percentage let off?'],
    words: 'let-off letoff holding hold full draw percent percentage back wall',
    text: 'The Hunter has 70-80% let-off: at full draw you hold only the remaining 20-30% of the draw weight.',
    links: BOWS,
  },
  {
    id: 'draw-cycle',
    topic: 'Draw cycle',
    asks: ['Is the draw smooth?', 'How does the draw cycle feel?', 'Is it hard to pull back?'],
    words: 'draw cycle smooth progressive feel pull hump stiff harsh curve',
    text: 'The draw cycle is progressive: the weight comes on gradually, with 70-80% let-off at full draw.',
    links: BOWS,
  },
  {
    id: 'quiet',
    topic: 'Noise and recoil',
    asks: [
      'Is it loud or quiet?',
      'How much noise does it make when I shoot?',
      'Does it have recoil, vibration or hand shock?',
      'Will the noise spook the deer?',
      'Is there cam chatter?',
    ],
    words:
      'noise noisy loud quiet silent sound chatter recoil kick vibration shock handshock jump spook string-jump decibel',
    text: 'The cams keep quiet: with their axles fixed on the riser there is no cam chatter. There is no recoil either; the bow stays still in your hand when the arrow leaves. We state no decibels.',
    links: CAM,
  },
  {
    id: 'tuning',
    topic: 'Tuning in the field',
    asks: ['Can I tune it myself?', 'What does field tunable mean?', 'Do I need a pro shop to tune it?'],
    words: 'tune tunable tuning field adjust adjustable adjustment pro shop paper yoke',
    text: 'The Hunter is field tunable: you adjust it where you hunt.',
    links: BOWS,
  },
  {
    id: 'assembly',
    topic: 'Assembly',
    asks: [
      'Assembly time',
      'How long does assembly take?',
      'Does it come assembled?',
      'Do I have to put it together myself?',
    ],
    words: 'assemble assembly assembled together parts minutes setup takedown take down tool tools',
    text: 'From parts to a whole bow takes under 10 minutes.',
    links: BOWS,
  },
  {
    id: 'riser',
    topic: 'The riser',
    asks: ['What kind of riser does it have?', 'Is the riser reflex or deflex?'],
    words: 'riser reflex deflex handle frame shape',
    text: 'The Hunter has a reflex/deflex riser, both curves in one riser, and it carries the cams.',
    links: BOWS,
  },
];
