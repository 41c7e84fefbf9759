import { z } from 'zod';
import { answer, refusal, STAFF_CHANGE_REFUSALS, STAFF_READ_REFUSALS } from '#contract/answers.ts';
import { line } from '#contract/fields/text.ts';
import { defineRoute } from '#contract/route.ts';
import {
  bowFilters,
  bowPapers,
  bowStep,
  bowsMoved,
  bowsQuery,
  bowsStep,
  buildCounts,
  forecast,
  papersQuery,
  staffBoard,
  staffBow,
} from './workshop-schemas.ts';

const tags = ['Staff: workshop'];
const params = z.object({
  serial: line(20).meta({ description: 'The number that stands on the bow', examples: ['FDH-26-00001'] }),
});
const one = answer('The bow as it is now', staffBow);
const UNKNOWN = { 404: refusal('No bow has this number.') };

export const listBows = defineRoute({
  method: 'GET',
  path: '/api/admin/bows',
  access: 'orders.see',
  tags,
  summary: 'Bows of one column of the workshop',
  description:
    'In the order in which their money came in, the shipped ones newest first. `search` finds bows by their serial number, by its running number alone, or by the number of their order, in whatever column they are.',
  query: bowsQuery,
  answers: { 200: answer('The bows', z.array(staffBow)), ...STAFF_READ_REFUSALS },
});

export const readForecast = defineRoute({
  method: 'GET',
  path: '/api/admin/forecast',
  access: 'catalogue.see',
  tags,
  summary: 'When each batch ships its last bow',
  description:
    'At the pace of the last eight weeks of work, with a range from their faster to their slower half. No promise: customers are not shown it.',
  answers: { 200: answer('The forecast', forecast), ...STAFF_READ_REFUSALS },
});

export const readBoard = defineRoute({
  method: 'GET',
  path: '/api/admin/bows/counts',
  access: 'orders.see',
  tags,
  summary: 'How many bows stand in each column',
  description:
    'As the filters have it, without the shipped ones; with what can be filtered by, and the bows that were begun for orders that are cancelled now.',
  query: bowFilters,
  answers: { 200: answer('The board', staffBoard), ...STAFF_READ_REFUSALS },
});

export const countBuilds = defineRoute({
  method: 'GET',
  path: '/api/admin/bows/builds',
  access: 'orders.see',
  tags,
  summary: 'Bows counted by color and build',
  description: 'For ordering parts.',
  query: bowFilters,
  answers: { 200: answer('The builds of which there are bows', buildCounts), ...STAFF_READ_REFUSALS },
});

export const exportBuilds = defineRoute({
  method: 'GET',
  path: '/api/admin/bows/builds.csv',
  access: 'orders.see',
  tags,
  summary: 'The counts as CSV',
  description: 'For spreadsheet programs.',
  query: bowFilters,
  answers: {
    200: { description: 'The file', content: { 'text/csv': { schema: z.unknown() } } },
    ...STAFF_READ_REFUSALS,
  },
});

export const readPapers = defineRoute({
  method: 'GET',
  path: '/api/admin/bows/papers',
  access: 'orders.see',
  tags,
  summary: 'What is printed about bows',
  description:
    'Build sheets, labels and packing slips: of the bows that are named, or of a column as the filters have it.',
  query: papersQuery,
  answers: { 200: answer('What stands on the papers', z.array(bowPapers)), ...STAFF_READ_REFUSALS },
});

export const readBow = defineRoute({
  method: 'GET',
  path: '/api/admin/bows/:serial',
  access: 'orders.see',
  tags,
  summary: 'One bow',
  description: 'By the number that stands on it.',
  params,
  answers: { 200: one, ...STAFF_READ_REFUSALS, ...UNKNOWN },
});

const NOT_MOVED = refusal(
  '`moved`: somebody was quicker. `not-one-step`: only the next step, or the last one back; shipping is a step of the order. `off-board`: its order is cancelled. `no-build`: nobody has chosen how it is to be built. `unpaid`, `disputed`, `undecided`, `not-allowed`: as for processing the order.',
);

export const moveBow = defineRoute({
  method: 'PUT',
  path: '/api/admin/bows/:serial',
  access: 'orders.make',
  tags,
  summary: 'Move a bow by one step',
  description: 'Starting it sets its order to processing, with the questions of that step.',
  params,
  body: bowStep,
  answers: { 200: one, ...STAFF_CHANGE_REFUSALS, ...UNKNOWN, 409: NOT_MOVED },
});

export const moveBows = defineRoute({
  method: 'POST',
  path: '/api/admin/bows/moves',
  access: 'orders.make',
  tags,
  summary: 'Move several bows by one step',
  description: 'Each by itself: those that can move do, and the answer says why the others could not.',
  body: bowsStep,
  answers: { 200: answer('What was done', bowsMoved), ...STAFF_CHANGE_REFUSALS },
});
