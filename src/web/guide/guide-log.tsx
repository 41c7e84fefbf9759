import { useEffect } from 'react';
import { Link } from 'react-router';
import { useContactAddress } from '#web/layout/page-traits.ts';
import { type ChatMessage, findUnanswered, type GuideLink } from './conversation.ts';
import { conversation, useConversation } from './conversation-store.ts';

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

/** To begin with: a press asks. */
const QUESTIONS = [
  'Does it fit my draw length?',
  'What do I pay, and when?',
  'When will it ship?',
  'Why is it so quiet?',
];

function FirstQuestions() {
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

/** A question or an answer, told apart by name and weight; below an answer the ways on. */
function GuideMessage({ message, onLeave }: { message: ChatMessage; onLeave: (path: string) => void }) {
  const { id, text, isUser, timestamp } = message;
  const contact = useContactAddress();
  return (
    <li id={id} className="border-rule border-t py-4 first:border-0">
      <p className="flex justify-between gap-4 text-ash text-sm">
        <span>{isUser ? 'You' : 'Guide'}</span>
        <time dateTime={timestamp}>{wordTime(timestamp)}</time>
      </p>
      <p className={`mt-1 whitespace-pre-line wrap-anywhere ${isUser ? 'font-semibold' : ''}`}>{text}</p>
      {waysOn(message).map(({ label, path }) => {
        const to = path === '#contact' ? contact : path;
        return (
          <Link
            key={label}
            to={to}
            onClick={() => onLeave(to)}
            className="mt-1 mr-6 inline-flex min-h-11 items-center underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
          >
            {label}
          </Link>
        );
      })}
    </li>
  );
}

function waysOn({ links = [], offersContact }: ChatMessage): GuideLink[] {
  const offered = links.some(({ path }) => path === '#contact');
  return offersContact && !offered ? [...links, { label: 'Write to us', path: '#contact' }] : links;
}

function wordTime(timestamp: string): string {
  return new Date(timestamp).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
}

/** Rule 10.3. */
const AFTER_MS = 100;

/** Scrolls to the latest message a moment after there is another: to its end, or to the beginning of a long one. */
function useLatestInView(latest: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const message = document.getElementById(latest);
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
      message?.closest('[role="log"]')?.scrollTo({ top: message.offsetTop, behavior });
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [latest]);
}
