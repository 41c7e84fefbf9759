import { useSyncExternalStore } from 'react';
import { tabMemory } from '#web/client/tab-memory.ts';
import { askGuide } from './ask-guide.ts';
import { readConversation } from './conversation.ts';
import { createConversationStore } from './conversation-store.ts';

/** One for the tab: an answer arrives even if the panel, or its page, is gone by then. */
export const conversation = createConversationStore({
  memory: tabMemory('fulldraw.guide', readConversation),
  ask: askGuide,
});

export function useConversation() {
  return useSyncExternalStore(conversation.subscribe, conversation.read, conversation.read);
}
