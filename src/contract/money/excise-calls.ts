import { z } from 'zod';
import { answer, bare, refusal } from '#contract/answers.ts';
import { staffOrderName } from '#contract/fields/params.ts';
import { callsOf } from '#contract/route.ts';
import { exciseChange, exciseQuery, exciseRowsQuery, exciseSetup, exportNote, staffExcise } from './excise-schemas.ts';

const define = callsOf('Staff: money', 'business');

export const readExcise = define('GET /api/admin/excise', {
  summary: 'The worksheet of the federal excise tax',
  description:
    'Of a quarter of Form 720: its lines, and each sale, refund and export behind them, 50 at a time or as `limit` says, from the one after `after` on.',
  query: exciseRowsQuery,
  answers: { 200: answer('The worksheet', staffExcise) },
});

export const exportExcise = define('GET /api/admin/excise.csv', {
  summary: 'The worksheet as CSV',
  description: 'What is behind it, for spreadsheet programs.',
  query: exciseQuery,
  answers: {
    200: { description: 'The file', content: { 'text/csv': { schema: z.unknown() } } },
  },
});

export const readExciseSetup = define('GET /api/admin/excise/setup', {
  summary: 'How the excise tax is reckoned',
  description: 'From which day on, which gear is taxed, and which orders were exported.',
  answers: { 200: answer('The settings', exciseSetup) },
});

export const changeExciseSetup = define('PUT /api/admin/excise/setup', {
  summary: 'Change how the excise tax is reckoned',
  description: 'Both lists as they are to be. Every worksheet is reckoned by them, earlier ones too.',
  body: exciseChange,
  answers: {
    200: answer('The settings', exciseSetup),
    409: refusal('Somebody has changed them since they were read, or a product is gone; nothing was written.'),
  },
});

export const noteExport = define('PUT /api/admin/excise/exports/:order', {
  summary: 'Note by which paper an order was exported',
  description: 'It is free of the excise tax from today on. Without a paper that is taken back.',
  params: z.object({ order: staffOrderName }),
  body: exportNote,
  answers: { 204: bare('It is noted'), 404: refusal('There is no such order.') },
});
