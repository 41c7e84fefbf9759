import type { Passage } from './passage.ts';
import { ACCOUNT_PASSAGES } from './passages/account.ts';
import { BOW_PASSAGES } from './passages/bow.ts';
import { CAM_PASSAGES } from './passages/cam.ts';
import { DELIVERY_PASSAGES } from './passages/delivery.ts';
import { FIT_PASSAGES } from './passages/fit.ts';
import { HOUSE_PASSAGES } from './passages/house.ts';
import { ORDERING_PASSAGES } from './passages/ordering.ts';
import { PAYING_PASSAGES } from './passages/paying.ts';
import { PROMISE_PASSAGES } from './passages/promises.ts';
import { SHOOTING_PASSAGES } from './passages/shooting.ts';

/** Everything the guide knows. */
export const PASSAGES: readonly Passage[] = [
  ...BOW_PASSAGES,
  ...CAM_PASSAGES,
  ...FIT_PASSAGES,
  ...SHOOTING_PASSAGES,
  ...ORDERING_PASSAGES,
  ...PROMISE_PASSAGES,
  ...PAYING_PASSAGES,
  ...DELIVERY_PASSAGES,
  ...ACCOUNT_PASSAGES,
  ...HOUSE_PASSAGES,
];
