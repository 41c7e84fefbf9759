import { answer } from '#contract/answers.ts';
import { callsOf } from '#contract/route.ts';
import { jumpPlaces, jumpQuery } from './jump-schemas.ts';

const define = callsOf('Staff: overview', 'panel');

export const findPlaces = define('GET /api/admin/jump', {
  summary: 'What a jump may lead to',
  description:
    'Orders, customers, bows, products and mails that fit what is typed, a few of each, as far as the role may see them. Words that are too short find nothing.',
  query: jumpQuery,
  answers: { 200: answer('What was found', jumpPlaces) },
});
