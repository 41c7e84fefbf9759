import { answer, CHANGE_REFUSALS } from '#contract/answers.ts';
import { guideAnswer, guideQuestion } from '#contract/guide.ts';
import { defineRoute } from '#contract/route.ts';

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
