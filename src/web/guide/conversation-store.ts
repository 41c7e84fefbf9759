import { useSyncExternalStore } from 'react';
import type { GuideAnswer } from '#contract/catalogue/guide-schemas.ts';
import { askGuide } from '#contract/catalogue/storefront-calls.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { type TabMemory, tabMemory } from '#web/client/kept/browser-storage.ts';
import {
  type Conversation,
  findUnanswered,
  NO_CONNECTION,
  newConversation,
  readConversation,
  withAnswer,
  withFailure,
  withoutFailure,
  withQuestion,
} from './conversation.ts';

/** `pending`: the last question is on its way. */
type OpenConversation = Conversation & { pending: boolean };

type Guide = {
  memory: TabMemory<Conversation>;
  ask(message: string, signal: AbortSignal): Promise<GuideAnswer>;
};

/** The conversation of this tab. It goes on while the panel is closed, and is kept over pages and reloads. */
export function createConversationStore({ memory, ask }: Guide) {
  let current: OpenConversation = { ...(memory.read() ?? newConversation()), pending: false };
  let asking: AbortController | null = null;
  const listeners = new Set<() => void>();

  function become({ messages, draft }: Conversation) {
    current = { messages, draft, pending: asking !== null };
    memory.keep({ messages, draft });
    for (const listener of listeners) listener();
  }

  async function wait(message: string, asked: Conversation) {
    const own = new AbortController();
    asking = own;
    become(asked);
    let next: (conversation: Conversation) => Conversation;
    try {
      const answer = await ask(message, own.signal);
      next = (conversation) => withAnswer(conversation, answer);
    } catch (error) {
      next = (conversation) => withFailure(conversation, wordFailure(error));
    }
    // Started over in between: the answer belongs to no question any more.
    if (asking !== own) return;
    asking = null;
    become(next(current));
  }

  return {
    read: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    type: (draft: string) => become({ ...current, draft }),
    /** Does nothing while a question is pending, nor with nothing but blanks. */
    send(typed: string) {
      const asked = withQuestion(current, typed);
      if (asking === null && asked) void wait(typed.trim(), asked);
    },
    askAgain() {
      const question = findUnanswered(current);
      if (asking === null && question !== null) void wait(question, withoutFailure(current));
    },
    startOver() {
      asking?.abort();
      asking = null;
      become(newConversation());
    },
  };
}

/** One for the tab: an answer arrives even if the panel, or its page, is gone by then. */
export const conversation = createConversationStore({
  memory: tabMemory('fulldraw.guide', readConversation),
  ask: (message, signal) => call(askGuide, { body: { message }, signal }),
});

export function useConversation() {
  return useSyncExternalStore(conversation.subscribe, conversation.read, conversation.read);
}

/** What the guide says instead of an answer (rule 10.4). A visitor who asks too often is told when to ask again. */
function wordFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return NO_CONNECTION;
  if (error.status === 429) return error.message;
  return error.fields.message ?? NO_CONNECTION;
}
