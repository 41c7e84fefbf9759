import { findUnanswered } from './conversation.ts';
import { FirstQuestions } from './first-questions.tsx';
import { GuideMessage } from './guide-message.tsx';
import { conversation, useConversation } from './use-conversation.ts';
import { useLatestInView } from './use-latest-in-view.ts';

// What scrolls has to be reached by keyboard too.
const READ_BY_KEYBOARD = 0;
const THINKING = 'guide-thinking';

/** What was said; new words are read out. `onLeave` is told of each link that is followed. */
export function GuideLog({ onLeave }: { onLeave: (path: string) => void }) {
  const shown = useConversation();
  const { messages, pending } = shown;
  useLatestInView(pending ? THINKING : (messages.at(-1)?.id ?? ''));
  return (
    <div
      role="log"
      aria-label="Conversation"
      tabIndex={READ_BY_KEYBOARD}
      className="relative grow overflow-y-auto overscroll-contain px-5 -outline-offset-2"
    >
      <ol>
        {messages.map((message) => (
          <GuideMessage key={message.id} message={message} onLeave={onLeave} />
        ))}
        {pending && (
          <li id={THINKING} className="border-rule border-t py-4">
            <p className="text-ash text-sm">Guide</p>
            <p className="mt-1 text-ash">Thinking...</p>
          </li>
        )}
      </ol>
      {messages.length === 1 && !pending && <FirstQuestions />}
      {!pending && findUnanswered(shown) !== null && (
        <button
          type="button"
          onClick={conversation.askAgain}
          className="mb-4 min-h-control border border-rule-strong px-5 font-semibold text-sm hover:border-bone"
        >
          Ask again
        </button>
      )}
    </div>
  );
}
