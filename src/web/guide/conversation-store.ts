import type { GuideAnswer } from '#contract/guide.ts';
import type { TabMemory } from '#web/client/tab-memory.ts';
import { wordFailure } from './ask-guide.ts';
import {
  type Conversation,
  findUnanswered,
  newConversation,
  withAnswer,
  withFailure,
  withoutFailure,
  withQuestion,
} from './conversation.ts';

/** `pending`: the last question is on its way. */
export type OpenConversation = Conversation & { pending: boolean };

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
