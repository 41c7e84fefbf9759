import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CurrentUser } from '#contract/customers/customer-schemas.ts';
import { call } from '#web/client/call.ts';
import { fallbackStorage } from '#web/client/kept/browser-storage.ts';
import { createQueryClient } from '#web/client/query-client.ts';
import type { Identity, Person } from '#web/identity/identity.ts';
import { identityNotes } from '#web/identity/identity-notes.ts';
import { createSessionFlow, type SessionNews } from '#web/identity/session-flow.ts';
import { createSessionStore } from '#web/identity/session-store.ts';

export const ANN: Person = { uid: 'uid-of-ann', email: 'ann@example.com', displayName: 'Ann Archer', photoURL: null };
export const ANNS_RECORD: CurrentUser = {
  id: 'ann',
  email: ANN.email,
  firebaseUID: ANN.uid,
  displayName: 'Ann Archer',
  firstName: 'Ann',
  lastName: 'Archer',
  profileImageUrl: null,
  isAdmin: false,
  createdAt: '2025-01-01T00:00:00.000Z',
};
export const SYNC = 'POST /api/auth/firebase-sync';
export const RECORD = 'GET /api/auth/user';
export const BY_TOKEN = 'GET /api/auth/firebase-user';
export const SIGN_OUT = 'POST /api/auth/sign-out';

type Answer = { status: number; body: unknown };
export const yes = (body: unknown): Answer => ({ status: 200, body });
export const no = (status: number, code: string): Answer => ({ status, body: { error: 'No.', code } });

/** A tab of a browser before a shop that gives these answers, and 500 to everything else. */
export async function openTab(
  answers: Record<string, Answer>,
  browser: { person?: Person | null; cookie?: string } = {},
) {
  const asked: string[] = [];
  const server = createServer((incoming, response) => {
    const call = `${incoming.method} ${incoming.url}`;
    asked.push(call);
    const { status, body } = answers[call] ?? no(500, 'fault');
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const state = { person: browser.person ?? null, cookie: browser.cookie ?? '', opened: 0, told: [] as SessionNews[] };
  const identity: Identity = {
    start: async () => state.person,
    signIn: async () => {
      state.person = ANN;
      return ANN;
    },
    currentPerson: () => state.person,
    idToken: async () => 'whole.id.token',
    signOut: async () => {
      state.person = null;
    },
  };
  const store = createSessionStore();
  const inMemory = () => fallbackStorage(() => null);
  const notes = identityNotes(inMemory(), inMemory(), () => state.cookie);
  if (state.person) notes.keepPerson(state.person.uid);
  const client = createQueryClient();
  const flow = createSessionFlow({
    store,
    notes,
    tell: (news) => state.told.push(news),
    identity: async () => {
      state.opened += 1;
      return identity;
    },
    answers: client,
    // Node has no page whose address a path could be read from.
    call: (route, ...given) => call({ ...route, path: origin + route.path } as typeof route, ...given),
  });
  return {
    flow,
    store,
    notes,
    identity,
    state,
    asked,
    client,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
