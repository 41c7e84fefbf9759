import { answer, STAFF_CHANGE_REFUSALS, STAFF_READ_REFUSALS } from '#contract/answers.ts';
import { defineRoute } from '#contract/route.ts';
import { deskChange, deskChoices } from './desk-schemas.ts';

const tags = ['Staff: account'];
const own = answer('What is chosen now', deskChoices);

export const readDesk = defineRoute({
  method: 'GET',
  path: '/api/admin/desk',
  access: 'panel',
  tags,
  summary: 'One’s own desk',
  description: 'Of whoever asks: which columns their lists show, and whether single letters act as keys.',
  answers: { 200: own, ...STAFF_READ_REFUSALS },
});

export const changeDesk = defineRoute({
  method: 'PUT',
  path: '/api/admin/desk',
  access: 'panel',
  tags,
  summary: 'Set up one’s own desk',
  description: 'Lists that are not named stay as they are.',
  body: deskChange,
  answers: { 200: own, ...STAFF_CHANGE_REFUSALS },
});
