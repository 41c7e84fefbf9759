/** Programs that print parcels' labels, whose files the shop writes and reads (rules 38.3 and 38.10). */
export const LABEL_PROGRAMS = {
  shipstation: 'ShipStation',
  'pirate-ship': 'Pirate Ship',
  worldship: 'UPS WorldShip',
  stamps: 'Stamps.com',
  easypost: 'EasyPost',
} as const;

export type LabelProgram = keyof typeof LABEL_PROGRAMS;

export const LABEL_PROGRAM_NAMES = Object.keys(LABEL_PROGRAMS) as [LabelProgram, ...LabelProgram[]];
