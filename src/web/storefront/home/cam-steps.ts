/** The draw in four steps, as the chapter on the static cam tells it. */
export const CAM_STEPS = [
  {
    id: 'at-rest',
    name: 'At rest',
    title: 'At rest',
    words: [
      'The cams sit on two arms of the riser, the part you hold. Each turns on an axle that is fixed there.',
      'The limbs carry no cams. A cable runs from each tip to the cam below it, and that is all.',
    ],
  },
  {
    id: 'drawing',
    name: 'Drawing',
    title: 'Drawing: the cams turn',
    words: [
      'The string turns both cams, and the cams wind in the cables and bend the limbs. The weight comes on gradually.',
      'One drive shaft joins the two cams. Neither can get ahead of the other.',
    ],
  },
  {
    id: 'full-draw',
    name: 'Full draw',
    title: 'Full draw: the axles have not moved',
    words: [
      'The limbs have bent and hold all the work you did. The axles are where they were, 24.0 inches apart.',
      'The let-off is 70-80%: what is left is light enough to wait with.',
    ],
  },
  {
    id: 'the-shot',
    name: 'The shot',
    title: 'The shot',
    words: [
      'The limbs go straight, the cams turn back, and the string takes the arrow with it.',
      'No cam is thrown forward at the end of a limb. That is why it is quiet: no cam chatter, no recoil.',
    ],
  },
] as const;
