import { answer, CHANGE_REFUSALS } from '#contract/answers.ts';
import { contactMessage, contactReceived } from '#contract/inquiries.ts';
import { defineRoute } from '#contract/route.ts';

export const sendMessage = defineRoute({
  method: 'POST',
  path: '/api/contact',
  tags: ['Contact'],
  summary: 'Send a message to the shop',
  description: 'Keeps the message for the staff. At most 5 a minute from one address.',
  body: contactMessage,
  answers: { 200: answer('The message is kept', contactReceived), ...CHANGE_REFUSALS },
});
