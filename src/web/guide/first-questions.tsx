import { conversation } from './use-conversation.ts';

/** To begin with: a press asks. */
const QUESTIONS = [
  'Does it fit my draw length?',
  'What do I pay, and when?',
  'When will it ship?',
  'Why is it so quiet?',
];

export function FirstQuestions() {
  return (
    <ul aria-label="Questions to begin with">
      {QUESTIONS.map((question) => (
        <li key={question} className="border-rule border-t">
          <button
            type="button"
            onClick={() => conversation.send(question)}
            className="min-h-control w-full text-left font-semibold hover:text-tan"
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
