import { plainWords } from './read-question.ts';

const GREETING = 'Hello. Ask me about the Hunter: how it works, what fits you, or how pre-ordering goes.';
const THANKS = 'You are welcome. If something else comes up, ask.';
const FAREWELL = 'Good hunting.';
const SELF =
  'I am the guide of this shop, a program. I answer from what the shop has written down about the Hunter and how it is ordered, and I say so when I do not know.';

/** Words that make a greeting or a thank-you longer without asking anything. */
const AROUND = 'there you so much very a lot guide friend buddy all for the your help man sir again ok okay great cool';

const SAYINGS: readonly [RegExp, string][] = [
  [
    /^(who|what) are you( really)?$|^are you (an? )?(robot|bot|human|real|person|ai|chatbot|real person|machine)$/,
    SELF,
  ],
  [/^(hi|hello|hey|hiya|howdy|yo|hola|sup|good (morning|afternoon|evening|day))\b/, GREETING],
  [/^(ok |okay |great |cool |perfect |many )*(thanks|thank|thx|ty|cheers|gracias)\b/, THANKS],
  [/^(bye|goodbye|see you|cya|later)\b/, FAREWELL],
  [/^(ok|okay|great|cool|perfect|nice|got it)$/, THANKS],
];

/** The answer to what is no question, such as "hey there"; null when something is asked. */
export function answerSmallTalk(said: string): string | null {
  const plain = plainWords(said).join(' ');
  const [saying, answer] = SAYINGS.find(([pattern]) => pattern.test(plain)) ?? [];
  if (!saying || !answer) return null;
  const rest = plain.replace(saying, '').split(' ').filter(Boolean);
  return rest.every((word) => AROUND.split(' ').includes(word)) ? answer : null;
}
