import { z } from 'zod';
import { answer } from '#contract/answers.ts';
import { contactMessage, contactReceived } from '#contract/inquiries/inquiry-schemas.ts';
import { callsOf } from '#contract/route.ts';
import { product } from './catalogue-schemas.ts';
import { guideAnswer, guideQuestion } from './guide-schemas.ts';

const defineGuide = callsOf('Guide');
const defineCatalogue = callsOf('Catalogue');
const defineContact = callsOf('Contact');

export const askGuide = defineGuide('POST /api/chat', {
  summary: 'Ask the guide',
  description:
    'Answers from what the shop knows about the Hunter and about ordering it; `known` is false where it does not know. Nothing is kept. At most 20 questions a minute from one address.',
  body: guideQuestion,
  answers: { 200: answer('What the guide says', guideAnswer) },
});

export const listProducts = defineCatalogue('GET /api/products', {
  summary: 'Active products',
  description: 'What visitors may buy or pre-order, oldest first.',
  answers: { 200: answer('The active products', z.array(product)) },
});

export const sendMessage = defineContact('POST /api/contact', {
  summary: 'Send a message to the shop',
  description: 'Keeps the message for the staff. At most 5 a minute from one address.',
  body: contactMessage,
  answers: { 200: answer('The message is kept', contactReceived) },
});
