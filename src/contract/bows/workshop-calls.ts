import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { line } from '#contract/fields/text.ts';
import { callsOf } from '#contract/route.ts';
import * as schemas from './workshop-schemas.ts';

const define = callsOf('Staff: workshop');
const params = z.object({
  serial: line(20).meta({ description: 'The number that stands on the bow', examples: ['FDH-26-00001'] }),
});
const one = answer('The bow as it is now', schemas.staffBow);
const UNKNOWN = { 404: refusal('No bow has this number.') };

export const listBows = define('GET /api/admin/bows', {
  access: 'orders.see',
  summary: 'Bows of one column of the workshop',
  description:
    'In the order in which their money came in, the shipped ones newest first. `search` finds bows by their serial number, by its running number alone, or by the number of their order, in whatever column they are.',
  query: schemas.bowsQuery,
  answers: { 200: answer('The bows', z.array(schemas.staffBow)) },
});

export const readForecast = define('GET /api/admin/forecast', {
  access: 'catalogue.see',
  summary: 'When each batch ships its last bow',
  description:
    'At the pace of the last eight weeks of work, with a range from their faster to their slower half. No promise: customers are not shown it.',
  answers: { 200: answer('The forecast', schemas.forecast) },
});

export const readBoard = define('GET /api/admin/bows/counts', {
  access: 'orders.see',
  summary: 'How many bows stand in each column',
  description:
    'As the filters have it, without the shipped ones; with what can be filtered by, and the bows that were begun for orders that are cancelled now.',
  query: schemas.bowFilters,
  answers: { 200: answer('The board', schemas.staffBoard) },
});

export const countBuilds = define('GET /api/admin/bows/builds', {
  access: 'orders.see',
  summary: 'Bows counted by color and build',
  description: 'For ordering parts.',
  query: schemas.bowFilters,
  answers: { 200: answer('The builds of which there are bows', schemas.buildCounts) },
});

export const exportBuilds = define('GET /api/admin/bows/builds.csv', {
  access: 'orders.see',
  summary: 'The counts as CSV',
  description: 'For spreadsheet programs.',
  query: schemas.bowFilters,
  answers: { 200: { description: 'The file', content: { 'text/csv': { schema: z.unknown() } } } },
});

export const readPapers = define('GET /api/admin/bows/papers', {
  access: 'orders.see',
  summary: 'What is printed about bows',
  description:
    'Build sheets, labels and packing slips: of the bows that are named, or of a column as the filters have it.',
  query: schemas.papersQuery,
  answers: { 200: answer('What stands on the papers', z.array(schemas.bowPapers)) },
});

export const readBow = define('GET /api/admin/bows/:serial', {
  access: 'orders.see',
  summary: 'One bow',
  description: 'By the number that stands on it.',
  params,
  answers: { 200: one, ...UNKNOWN },
});

const NOT_MOVED = refusal(
  '`moved`: somebody was quicker. `not-one-step`: only the next step, or the last one back; shipping is a step of the order. `off-board`: its order is cancelled. `no-build`: nobody has chosen how it is to be built. `unpaid`, `disputed`, `undecided`, `not-allowed`: as for processing the order.',
);

export const moveBow = define('PUT /api/admin/bows/:serial', {
  access: 'orders.make',
  summary: 'Move a bow by one step',
  description: 'Starting it sets its order to processing, with the questions of that step.',
  params,
  body: schemas.bowStep,
  answers: { 200: one, ...UNKNOWN, 409: NOT_MOVED },
});

export const moveBows = define('POST /api/admin/bows/moves', {
  access: 'orders.make',
  summary: 'Move several bows by one step',
  description: 'Each by itself: those that can move do, and the answer says why the others could not.',
  body: schemas.bowsStep,
  answers: { 200: answer('What was done', schemas.bowsMoved) },
});
