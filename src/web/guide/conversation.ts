import type { GuideAnswer } from '#contract/catalogue/guide-schemas.ts';
import { LONGEST_QUESTION } from '#contract/fields/field-limits.ts';
import { newRequestKey } from '#web/client/request.ts';

export type GuideLink = GuideAnswer['links'][number];

/** A message of the conversation (rule 10.3); an answer may have links below it. */
export type ChatMessage = {
  id: string;
  text: string;
  isUser: boolean;
  /** ISO, of this browser's clock. */
  timestamp: string;
  links?: GuideLink[];
  /** The guide does not know: a person may. */
  offersContact?: true;
  /** Not the guide's words, but what kept it from answering. */
  failed?: true;
};

/** `draft` is what is being typed. The first message is the guide's greeting. */
export type Conversation = { messages: ChatMessage[]; draft: string };

const MOST_MESSAGES = 100;

const GREETING =
  'Hello. I am the guide to the Hunter bow. Ask me how it shoots, whether it fits you, what it costs and when it ships.';
export const NO_CONNECTION = "Sorry, I'm having trouble connecting right now. Please try again later.";

export function newConversation(): Conversation {
  return { messages: [say(GREETING)], draft: '' };
}

/** Null for a question that is not sent: nothing, or nothing but blanks. */
export function withQuestion(conversation: Conversation, typed: string): Conversation | null {
  const text = typed.trim();
  if (text === '') return null;
  const asked = { ...say(text), isUser: true };
  return { messages: append(conversation, asked), draft: typed === conversation.draft ? '' : conversation.draft };
}

export function withAnswer(conversation: Conversation, { response, links, known }: GuideAnswer): Conversation {
  const ours = links.filter(({ path }) => isOurs(path));
  const answer: ChatMessage = { ...say(response), links: ours, ...(known ? {} : { offersContact: true }) };
  return { ...conversation, messages: append(conversation, answer) };
}

export function withFailure(conversation: Conversation, text: string): Conversation {
  return { ...conversation, messages: append(conversation, { ...say(text), failed: true }) };
}

/** The last question, if nobody has answered it: asking failed, or the page was left in between. */
export function findUnanswered({ messages }: Conversation): string | null {
  const last = messages.findLast(({ failed }) => !failed);
  return last?.isUser ? last.text : null;
}

/** As it was when its last question had just been asked. */
export function withoutFailure(conversation: Conversation): Conversation {
  const { messages } = conversation;
  return { ...conversation, messages: messages.slice(0, messages.findLastIndex(({ failed }) => !failed) + 1) };
}

/** What this tab has kept, as far as it makes sense; links are looked at again. */
export function readConversation(found: unknown): Conversation | null {
  if (typeof found !== 'object' || found === null) return null;
  const { messages, draft } = found as Record<string, unknown>;
  if (!Array.isArray(messages) || !messages.every(isMessage) || messages.length === 0) return null;
  const kept = messages.map((message) => ({
    ...message,
    links: message.links?.filter(({ path }) => isOurs(path)) ?? [],
  }));
  return { messages: kept, draft: typeof draft === 'string' ? draft.slice(0, LONGEST_QUESTION) : '' };
}

function isMessage(found: unknown): found is ChatMessage {
  if (typeof found !== 'object' || found === null) return false;
  const { id, text, isUser, timestamp, links } = found as Record<string, unknown>;
  return (
    [id, text, timestamp].every((value) => typeof value === 'string') &&
    typeof isUser === 'boolean' &&
    (links === undefined || (Array.isArray(links) && links.every(isLink)))
  );
}

function isLink(found: unknown): found is GuideLink {
  const { label, path } = (found ?? {}) as Record<string, unknown>;
  return typeof label === 'string' && typeof path === 'string';
}

/** A page of this shop, or the contact form; browsers read `//` and `/\` as another site. */
function isOurs(path: string): boolean {
  return path === '#contact' || /^\/(?![/\\])[\w\-/#?=&.]*$/.test(path);
}

function say(text: string): ChatMessage {
  return { id: newRequestKey(), text, isUser: false, timestamp: new Date().toISOString() };
}

/** The oldest questions go when there are too many; the greeting stays. */
function append({ messages: [greeting, ...rest] }: Conversation, message: ChatMessage): ChatMessage[] {
  const later = [...rest, message].slice(1 - MOST_MESSAGES);
  return greeting ? [greeting, ...later] : later;
}
