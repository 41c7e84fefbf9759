import type { Passage } from './passage.ts';
import { ACCOUNT_PASSAGES } from './passages/account.ts';
import { BOW_PASSAGES } from './passages/bow.ts';
import { CAM_PASSAGES } from './passages/cam.ts';
import { CARD_PASSAGES } from './passages/cards.ts';
import { DELIVERY_PASSAGES } from './passages/delivery.ts';
import { DRAW_PASSAGES } from './passages/draw.ts';
import { FIT_PASSAGES } from './passages/fit.ts';
import { HANDLING_PASSAGES } from './passages/handling.ts';
import { HOUSE_PASSAGES } from './passages/house.ts';
import { HUNTING_PASSAGES } from './passages/hunting.ts';
import { KEEPING_PASSAGES } from './passages/keeping.ts';
import { LEAVING_PASSAGES } from './passages/leaving.ts';
import { MAKE_PASSAGES } from './passages/make.ts';
import { ORDERING_PASSAGES } from './passages/ordering.ts';
import { ORDERS_PASSAGES } from './passages/orders.ts';
import { PAYING_PASSAGES } from './passages/paying.ts';
import { PROMISE_PASSAGES } from './passages/promises.ts';
import { SHOOTING_PASSAGES } from './passages/shooting.ts';
import { SPEED_PASSAGES } from './passages/speed.ts';
import { WAITING_PASSAGES } from './passages/waiting.ts';

/** All passages of the guide. */
export const PASSAGES: readonly Passage[] = [
  ...BOW_PASSAGES,
  ...SPEED_PASSAGES,
  ...MAKE_PASSAGES,
  ...CAM_PASSAGES,
  ...HANDLING_PASSAGES,
  ...DRAW_PASSAGES,
  ...FIT_PASSAGES,
  ...SHOOTING_PASSAGES,
  ...KEEPING_PASSAGES,
  ...HUNTING_PASSAGES,
  ...ORDERING_PASSAGES,
  ...WAITING_PASSAGES,
  ...PROMISE_PASSAGES,
  ...CARD_PASSAGES,
  ...PAYING_PASSAGES,
  ...DELIVERY_PASSAGES,
  ...LEAVING_PASSAGES,
  ...ORDERS_PASSAGES,
  ...ACCOUNT_PASSAGES,
  ...HOUSE_PASSAGES,
];
