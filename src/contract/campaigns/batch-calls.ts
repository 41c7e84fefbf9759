import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { rowId, staffOrderName } from '#contract/fields/params.ts';
import { callsOf } from '#contract/route.ts';
import * as schemas from './batch-schemas.ts';

const define = callsOf('Staff: batches');
const params = z.object({ batch: rowId });
const ofCampaign = z.object({ campaign: rowId });
const UNKNOWN = { 404: refusal('There is no such batch.') };
const CHANGE_ANSWERS = {
  200: answer('The batch as it is now, with its campaign', schemas.oneBatch),
  ...UNKNOWN,
  409: refusal('Somebody changed it meanwhile, notices of another window are still going out, or its places are used.'),
  422: refusal('The name is taken, the days are not in order, a reason is missing, or the window cannot be told.'),
};

export const listBatches = define('GET /api/admin/campaigns/:campaign/batches', {
  access: 'catalogue.see',
  summary: 'Batches of a campaign',
  description: 'In the order in which they are filled, with how each stands.',
  params: ofCampaign,
  answers: { 200: answer('The batches', schemas.campaignBatches), 404: refusal('There is no such campaign.') },
});

export const listAllBatches = define('GET /api/admin/batches', {
  access: 'catalogue.see',
  summary: 'Batches of all campaigns',
  description: 'Of every active campaign that has some, the Hunter’s first.',
  answers: { 200: answer('The campaigns with their batches', z.array(schemas.campaignBatches)) },
});

export const addBatch = define('POST /api/admin/campaigns/:campaign/batches', {
  access: 'catalogue.change',
  summary: 'Add a batch',
  description:
    'Behind the others. Paid orders without a place get theirs in it by the time of their deposit. From the first batch on, orders of the campaign need a place.',
  params: ofCampaign,
  body: schemas.newBatch,
  answers: { ...CHANGE_ANSWERS, 404: refusal('There is no such campaign.') },
});

export const readBatch = define('GET /api/admin/batches/:batch', {
  access: 'catalogue.see',
  summary: 'One batch',
  description: 'With its campaign and all batches of that.',
  params,
  answers: { 200: answer('The batch', schemas.oneBatch), ...UNKNOWN },
});

export const changeBatch = define('PUT /api/admin/batches/:batch', {
  access: 'catalogue.change',
  summary: 'Change a batch',
  description:
    'A later window is told to its customers as a delay, a nearer one as good news, both with the `reason`. The size is never less than the places in use. A field that somebody else has changed since it was `seen` is refused.',
  params,
  body: schemas.batchChange,
  answers: CHANGE_ANSWERS,
});

export const moveBatch = define('POST /api/admin/batches/:batch/move', {
  access: 'catalogue.change',
  summary: 'Fill a batch earlier or later',
  description: 'Changes places with its neighbor. Places that are taken stay.',
  params,
  body: schemas.batchMove,
  answers: CHANGE_ANSWERS,
});

export const splitBatch = define('POST /api/admin/batches/:batch/split', {
  access: 'catalogue.change',
  summary: 'Split a batch',
  description: 'Place `at` and all later ones go into a new batch behind it, with a window of its own.',
  params,
  body: schemas.batchSplit,
  answers: CHANGE_ANSWERS,
});

export const countTold = define('GET /api/admin/batches/:batch/told', {
  access: 'catalogue.see',
  summary: 'Whom another window would be told to',
  description: 'How many customers of the batch wait for their bow, from place `from` on.',
  params,
  query: schemas.toldQuery,
  answers: { 200: answer('How many', schemas.toldCount), ...UNKNOWN },
});

export const listQueue = define('GET /api/admin/batches/:batch/queue', {
  access: 'catalogue.see',
  summary: 'The queue of a batch',
  description:
    'By place. `search` looks for the order’s number, the name and the address; `after` is the last number of the page before.',
  params,
  query: schemas.queueQuery,
  answers: { 200: answer('The orders', z.array(schemas.queuedOrder)) },
});

const order = z.object({ order: staffOrderName });

export const readPlace = define('GET /api/admin/orders/:order/place', {
  access: 'orders.see',
  summary: 'The place of an order',
  description: 'Where it stands in the queue, and the batches of its campaign.',
  params: order,
  answers: { 200: answer('The place', schemas.orderPlace), 404: refusal('There is no such order.') },
});

export const movePlace = define('PUT /api/admin/orders/:order/place', {
  access: 'catalogue.change',
  summary: 'Move an order in the queue',
  description:
    'To a place of its batch, or into another batch that has room. A batch that ships later is a delay for its customer, who is told; an earlier one is good news. Noted in the order’s history with the reason.',
  params: order,
  body: schemas.placeMove,
  answers: {
    200: answer('Where it stands now', schemas.orderPlace),
    404: refusal('There is no such order.'),
    409: refusal('It has moved meanwhile, the batch is full, or the order does not wait for a bow.'),
    422: refusal('The batch is not of its campaign, or its window cannot be told.'),
  },
});
