import { answer, STAFF_READ_REFUSALS } from '#contract/answers.ts';
import { defineRoute } from '#contract/route.ts';
import { jumpPlaces, jumpQuery } from './jump-schemas.ts';

export const findPlaces = defineRoute({
  method: 'GET',
  path: '/api/admin/jump',
  access: 'panel',
  tags: ['Staff: overview'],
  summary: 'What a jump may lead to',
  description:
    'Orders, customers, bows, products and mails that fit what is typed, a few of each, as far as the role may see them. Words that are too short find nothing.',
  query: jumpQuery,
  answers: { 200: answer('What was found', jumpPlaces), ...STAFF_READ_REFUSALS },
});
