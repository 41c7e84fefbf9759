import { expect, test } from 'vitest';
import type { GuideAnswer } from '#contract/catalogue/guide-schemas.ts';
import { ApiError, ConnectionLost } from '#web/client/api-error.ts';
import { type Conversation, NO_CONNECTION, newConversation, readConversation } from './conversation.ts';
import { createConversationStore } from './conversation-store.ts';

const ANSWER: GuideAnswer = { response: '4.8 lb.', links: [{ label: 'The Hunter', path: '/bows' }], known: true };

/** A tab, and a guide that answers when it is told to. */
function openTab(kept: unknown = null) {
  let stored: unknown = kept;
  const asked: { message: string; answer(answer: GuideAnswer): void; fail(error: Error): void }[] = [];
  const memory = {
    read: () => readConversation(JSON.parse(JSON.stringify(stored))),
    keep(conversation: Conversation) {
      stored = conversation;
    },
    forget() {
      stored = null;
    },
  };
  const store = createConversationStore({
    memory,
    ask: (message) => new Promise((answer, fail) => asked.push({ message, answer, fail })),
  });
  const said = () => store.read().messages.map(({ text, isUser }) => (isUser ? `You: ${text}` : text));
  return { store, asked, said, stored: () => stored };
}

const settled = () => new Promise((done) => setTimeout(done));

test('a question is sent once, without the blanks around it, and what is typed meanwhile stays', async () => {
  const { store, asked, said } = openTab();
  store.type('  What does it weigh?\n');
  store.send(store.read().draft);
  expect(store.read()).toMatchObject({ pending: true, draft: '' });
  store.send('And how loud is it?');
  store.askAgain();
  store.type('Next');
  asked[0]?.answer(ANSWER);
  await settled();
  expect(asked.map(({ message }) => message)).toEqual(['What does it weigh?']);
  expect(said().slice(1)).toEqual(['You: What does it weigh?', '4.8 lb.']);
  expect(store.read()).toMatchObject({ pending: false, draft: 'Next' });
  for (const nothing of ['', ' \n\t ']) store.send(nothing);
  expect([asked.length, said().length]).toEqual([1, 3]);
});

test('a question that fails stays, says why, and can be asked again', async () => {
  const { store, asked, said } = openTab();
  store.send('What does it weigh?');
  asked[0]?.fail(new ConnectionLost(null));
  await settled();
  expect(said().slice(1)).toEqual(['You: What does it weigh?', NO_CONNECTION]);
  store.askAgain();
  expect(said().slice(1)).toEqual(['You: What does it weigh?']);
  asked[1]?.fail(new ApiError(429, 'That was too often. Please try again in 20 seconds.'));
  await settled();
  expect(said().at(-1)).toBe('That was too often. Please try again in 20 seconds.');
  store.askAgain();
  asked[2]?.fail(new ApiError(500, 'inside'));
  await settled();
  expect(said().at(-1)).toBe(NO_CONNECTION);
  store.askAgain();
  asked[3]?.answer(ANSWER);
  await settled();
  expect(said().slice(1)).toEqual(['You: What does it weigh?', '4.8 lb.']);
  store.askAgain();
  expect(asked).toHaveLength(4);
});

test('the conversation outlives its page; a question that was left behind can be asked again', async () => {
  const left = openTab();
  left.store.send('What does it weigh?');
  left.store.type('Half a');
  const { store, asked, said } = openTab(left.stored());
  expect(said()).toEqual(left.said());
  expect(store.read()).toMatchObject({ pending: false, draft: 'Half a' });
  store.askAgain();
  expect(asked[0]?.message).toBe('What does it weigh?');
});

test('starting over leaves the greeting alone, and an answer to what was asked before is not shown', async () => {
  const { store, asked, said, stored } = openTab();
  store.send('What does it weigh?');
  store.startOver();
  expect(store.read().pending).toBe(false);
  asked[0]?.answer(ANSWER);
  await settled();
  expect(said()).toEqual([newConversation().messages[0]?.text]);
  expect(readConversation(stored())?.messages).toHaveLength(1);
});

test('only pages of this shop are linked, whoever wrote the answer, and a foreign memory is none', async () => {
  const { store, asked, stored } = openTab();
  const paths = [
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://evil.example',
    '#x',
    '/terms#balance',
  ];
  store.send('Where?');
  asked[0]?.answer({ ...ANSWER, links: [...paths, '#contact'].map((path) => ({ label: path, path })), known: false });
  await settled();
  const ours = [{ path: '/terms#balance' }, { path: '#contact' }];
  expect(store.read().messages.at(-1)).toMatchObject({ links: ours, offersContact: true });
  const { messages } = stored() as Conversation;
  const forged = messages.map((message) => ({ ...message, links: paths.map((path) => ({ label: path, path })) }));
  expect(readConversation({ messages: forged })?.messages.at(-1)?.links).toMatchObject([{ path: '/terms#balance' }]);
  for (const foreign of [null, 'text', {}, { messages: [] }, { messages: [{ text: 7 }] }, { messages: [null] }]) {
    expect(readConversation(foreign)).toBeNull();
  }
});

test('of a very long conversation the oldest questions go, never the greeting', async () => {
  const { store, asked, said } = openTab();
  for (let at = 0; at < 60; at += 1) {
    store.send(`Question ${at}`);
    asked[at]?.answer(ANSWER);
    await settled();
  }
  expect(said()).toHaveLength(100);
  expect(said()[0]).toBe(newConversation().messages[0]?.text);
  expect(said().at(-2)).toBe('You: Question 59');
});
