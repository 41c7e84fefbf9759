import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { rowId, staffOrderName } from '#contract/fields/params.ts';
import { callsOf } from '#contract/route.ts';
import { orderReplacement, shipmentTakenBack, trackingCorrection } from './parcel-schemas.ts';
import { staffOrderDetail } from './staff-order-schemas.ts';

const define = callsOf('Staff: orders', 'orders.make');
const ANSWERS = {
  200: answer('The order as it is now', staffOrderDetail),
  404: refusal('There is no such order, or it has no such parcel.'),
};
const FIXED =
  '`parcel-fixed`: the parcel has arrived, came back, was taken back, or is not the shop’s own; `steps` of a parcel says what may be done.';

export const correctTracking = define('PUT /api/admin/orders/:order/parcels/:parcel', {
  summary: 'Correct the tracking number of a parcel',
  description:
    'Carrier and number as they are to be; an empty carrier is none. The customer is told by mail, and the order’s own number follows.',
  params: z.object({ order: staffOrderName, parcel: rowId }),
  body: trackingCorrection,
  answers: { ...ANSWERS, 409: refusal(FIXED) },
});

export const takeBackParcel = define('POST /api/admin/orders/:order/parcels/:parcel/take-back', {
  summary: 'Say that a parcel did not leave',
  description:
    'What was in it is to be sent again, and an order that was shipped is being processed. The customer reads the reason in a mail.',
  params: z.object({ order: staffOrderName, parcel: rowId }),
  body: shipmentTakenBack,
  answers: {
    ...ANSWERS,
    409: refusal(`${FIXED} \`bow-given-on\`, \`return-asked\`: its customer has it.`),
  },
});

export const sendReplacement = define('POST /api/admin/orders/:order/replacements', {
  summary: 'Send pieces once more',
  description:
    'A further parcel for what was lost or damaged. It moves no money; what comes from the shelf is taken from stock. The same `requestKey` again is the same parcel.',
  params: z.object({ order: staffOrderName }),
  body: orderReplacement,
  answers: {
    ...ANSWERS,
    404: refusal('There is no such order.'),
    409: refusal(
      '`not-sent-yet`: of a line, fewer pieces have left. `none-in-stock`: there is none left. `disputed`: a bank decides about its money. `not-allowed`: it is cancelled.',
    ),
  },
});
