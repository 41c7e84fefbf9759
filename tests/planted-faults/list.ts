import { ACCESS } from './access.ts';
import type { PlantedFault } from './fault.ts';
import { GOODS } from './goods.ts';
import { MONEY } from './money.ts';
import { WORK } from './work.ts';

/** All of them, by what they would harm. `npm run prove:faults` plants one after the other. */
export const PLANTED_FAULTS: PlantedFault[] = [...MONEY, ...GOODS, ...ACCESS, ...WORK];
