import { z } from 'zod';
import { answer, CHANGE_REFUSALS, COMMON_REFUSALS } from '#contract/answers.ts';
import { contactMessage, contactReceived } from '#contract/inquiries/inquiry-schemas.ts';
import { defineRoute } from '#contract/route.ts';
import { product } from './catalogue-schemas.ts';
import { guideAnswer, guideQuestion } from './guide-schemas.ts';

export const askGuide = defineRoute({
  method: 'POST',
  path: '/api/chat',
  tags: ['Guide'],
  summary: 'Ask the guide',
  description:
    'Answers from what the shop knows about the Hunter and about ordering it; `known` is false where it does not know. Nothing is kept. At most 20 questions a minute from one address.',
  body: guideQuestion,
  answers: { 200: answer('What the guide says', guideAnswer), ...CHANGE_REFUSALS },
});

export const listProducts = defineRoute({
  method: 'GET',
  path: '/api/products',
  tags: ['Catalogue'],
  summary: 'Active products',
  description: 'What visitors may buy or pre-order, oldest first.',
  answers: { 200: answer('The active products', z.array(product)), ...COMMON_REFUSALS },
});

export const sendMessage = defineRoute({
  method: 'POST',
  path: '/api/contact',
  tags: ['Contact'],
  summary: 'Send a message to the shop',
  description: 'Keeps the message for the staff. At most 5 a minute from one address.',
  body: contactMessage,
  answers: { 200: answer('The message is kept', contactReceived), ...CHANGE_REFUSALS },
});
