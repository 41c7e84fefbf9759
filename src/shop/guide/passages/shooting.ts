import type { Passage } from '../passage.ts';

const CONTACT = { label: 'Ask us', path: '#contact' };

/** Shooting it safely, and keeping it well: what holds for every compound bow. */
export const SHOOTING_PASSAGES: readonly Passage[] = [
  {
    id: 'arrows',
    topic: 'Arrows',
    asks: [
      'What arrows should I use?',
      'How heavy must my arrows be?',
      'What is the minimum arrow weight in grains per pound?',
      'Which spine do I need?',
    ],
    words: 'arrow arrows grain grains gpp spine shaft carbon aluminum light minimum broadhead point bolt',
    text: 'Shoot arrows of at least 5 grains for each pound of draw weight: at 70 lbs that is 350 grains, point included. Lighter ones come close to a dry fire. For the spine follow the chart of the arrow maker, with your draw weight, your draw length and the weight of the point.',
    links: [{ label: 'Speed by arrow weight', path: '/bows' }],
  },
  {
    id: 'dry-fire',
    topic: 'Dry fire',
    asks: ['Can I dry fire it?', 'What happens if I shoot it without an arrow?', 'It was dry fired, what now?'],
    words: 'dry fire dryfire without no arrow empty release string accident',
    text: 'Never dry-fire a bow: without an arrow all of the energy goes into limbs, cams and string, and can break them and hurt you. If it has happened, do not shoot again before the bow has been looked over from limb tip to limb tip, and write to us.',
    links: [CONTACT],
  },
  {
    id: 'safety',
    topic: 'Before you shoot',
    asks: [
      'Is the bow safe to shoot?',
      'Safety tips',
      'Is it safe?',
      'What should I check before shooting?',
      'What are the safety rules?',
      'How do I inspect the bow?',
    ],
    words: 'safe safety dangerous danger inspect inspection check before rule injury crack',
    text: 'Before you shoot, look over string, cables, limbs and cams, and do not draw a bow with a frayed string or a cracked limb. Never dry-fire it, never shoot an arrow of less than 5 grains per pound of draw weight or one that is cracked, and point it only at what you mean to hit, with nothing behind it that you could hurt.',
  },
  {
    id: 'care',
    topic: 'Care',
    asks: [
      'Maintenance',
      'How often should I wax the string?',
      'How do I take care of it?',
      'How do I maintain the bow?',
      'When should I wax the string?',
      'How do I clean it?',
    ],
    words: 'care maintain maintenance upkeep wax string clean cleaning lube lubricate oil dry wet rain rust',
    text: 'Wax the string and the cables when they look dry or fuzzy, but not the serving. Wipe the bow dry after rain, keep grit out of the gears, and check that every screw is tight. Replace a string or cable with broken strands before the next shot.',
  },
  {
    id: 'storage',
    topic: 'Storing it',
    asks: ['Can I leave it in a hot car or truck?', 'How do I store the bow?', 'Is heat or cold bad for the bow?'],
    words:
      'store storing storage keep leave car truck trunk garage hot heat sun cold winter summer case travel fly humidity',
    text: 'Keep the bow dry, out of the sun and in a case, unloaded of any arrow. Do not leave it in a closed car in summer: heat is hard on strings and limbs.',
  },
  {
    id: 'target',
    topic: 'Target shooting',
    asks: ['Can I use it for target shooting?', 'Is it good for 3D shoots and competitions?'],
    words: 'target range competition tournament 3d shoot league indoor practice class',
    text: 'The Hunter is made for hunting. Nothing keeps you from shooting it at targets, but whether a competition admits it is for its organizers to say.',
  },
  {
    id: 'game',
    topic: 'What can be hunted with it',
    asks: [
      'Can I hunt elk with it?',
      'Is it enough for deer, whitetail or bear?',
      'What game is it good for?',
      'Is it powerful enough to hunt big game?',
    ],
    words:
      'elk deer whitetail moose bear hog pig boar turkey antelope mule big game kill take down powerful power enough ethical',
    text: "The Hunter is made for hunting, with draw weights up to 70 lbs and arrow speeds up to 355 FPS. What is enough for which game depends on your arrow, your distance and the law: your state's wildlife agency says what it requires.",
    links: [{ label: 'Kinetic energy', path: '/bows' }],
  },
  {
    id: 'hunting-law',
    topic: 'Hunting law',
    asks: [
      'What is the minimum draw weight for elk in my state?',
      'Is it legal to hunt with this bow in my state?',
      'What is the minimum draw weight for hunting by law?',
      'When is bow season?',
      'Do I need a hunting license?',
    ],
    words:
      'legal law laws illegal allowed regulation regulations rule season archery bowhunting license tag permit state wildlife agency hunter education dnr',
    text: "That is decided by the law of the place where you hunt, and we give no legal advice. Ask your state's wildlife agency about seasons, licenses and what a bow must be; please know the law and keep to it.",
    links: [{ label: 'Terms', path: '/terms' }],
  },
  {
    id: 'bow-law',
    topic: 'Who may own a bow',
    asks: [
      'How old do I have to be to buy one?',
      'Is there an age limit?',
      'Do I need a permit to own a bow?',
      'Is it legal to own and carry?',
    ],
    words: 'age old minimum limit 18 minor own owning carry possess permit felon background check legal buy',
    text: 'Who may own and carry a bow is decided by the law of the place where you are; our terms add no rule of their own. We give no legal advice.',
    links: [{ label: 'Terms', path: '/terms' }],
  },
  {
    id: 'included',
    topic: 'What comes with it',
    asks: [
      'What is in the box?',
      'Does it come with a sight, rest or quiver?',
      'Is it ready to hunt?',
      'Which accessories fit?',
    ],
    words:
      'included include box package come with sight rest quiver stabilizer release accessory accessories ready rth kit mount scope peep arrows',
    text: 'Our pages do not list what comes in the box or which accessories fit, so I cannot promise you any. Do not count on what you see mounted in the pictures; please ask us.',
    links: [CONTACT],
    openQuestion: true,
  },
  {
    id: 'service',
    topic: 'Strings, parts and service',
    asks: [
      'Where do I get a replacement string?',
      'Do you sell spare parts?',
      'Do I need a bow press?',
      'Who repairs the bow?',
    ],
    words: 'replacement replace string strings cable spare part parts repair service fix press restring shop',
    text: 'Our pages say nothing about spare strings, parts, a bow press or service yet. Please ask the people who make the bow.',
    links: [CONTACT],
    openQuestion: true,
  },
];
