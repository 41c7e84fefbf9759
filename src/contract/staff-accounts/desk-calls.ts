import { answer } from '#contract/answers.ts';
import { callsOf } from '#contract/route.ts';
import { deskChange, deskChoices } from './desk-schemas.ts';

const define = callsOf('Staff: account', 'panel');
const own = answer('What is chosen now', deskChoices);

export const readDesk = define('GET /api/admin/desk', {
  summary: 'One’s own desk',
  description: 'Of whoever asks: which columns their lists show, and whether single letters act as keys.',
  answers: { 200: own },
});

export const changeDesk = define('PUT /api/admin/desk', {
  summary: 'Set up one’s own desk',
  description: 'Lists that are not named stay as they are.',
  body: deskChange,
  answers: { 200: own },
});
