import { Link } from 'react-router';
import { useContactAddress } from '#web/layout/page-traits.ts';
import type { ChatMessage, GuideLink } from './conversation.ts';

type GuideMessageProps = { message: ChatMessage; onLeave: (path: string) => void };

/** A question or an answer, told apart by name and weight; below an answer the ways on. */
export function GuideMessage({ message, onLeave }: GuideMessageProps) {
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
