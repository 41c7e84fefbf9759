import { ApiError, ConnectionLost } from '#web/client/api-error.ts';
import { browserStorage, tabStorage } from '#web/client/kept/browser-storage.ts';
import { request } from '#web/client/request.ts';
import { awaitChoice, openChooserWindow } from './chooser-window.ts';
import { type Identity, type Person, SignInFailure, type SignInFault } from './identity.ts';
import { type HeldToken, isGood } from './token-life.ts';

const KEPT = 'fulldraw.chooser.kept';
const STATE = 'fulldraw.chooser.state';

/** The sandbox's account chooser in Google's place: the same steps, on this machine. */
export function createAccountChooserIdentity(address: string): Identity {
  let latest: ChooserTokens | null = null;
  let renewing: Promise<ChooserTokens> | null = null;

  // Read anew each time: another tab may have signed in or out since.
  const kept = () => readKeptSignIn(browserStorage.read(KEPT));

  function keep(tokens: ChooserTokens): Person {
    const { person, refreshToken } = tokens;
    latest = tokens;
    browserStorage.write(KEPT, JSON.stringify({ person, refreshToken }));
    return person;
  }

  function forget() {
    latest = null;
    browserStorage.forget(KEPT);
  }

  async function redeem(code: string | null, without: SignInFault): Promise<Person> {
    if (code === null) throw new SignInFailure(without);
    try {
      return keep(await askForTokens(address, { grant_type: 'authorization_code', code }));
    } catch (cause) {
      throw new SignInFailure(cause instanceof ConnectionLost ? 'network' : 'other', cause);
    }
  }

  async function renew(refreshToken: string): Promise<ChooserTokens> {
    try {
      const tokens = await askForTokens(address, { grant_type: 'refresh_token', refresh_token: refreshToken });
      keep(tokens);
      return tokens;
    } catch (fault) {
      // The chooser does not know this sign-in any more; every other fault may pass.
      if (fault instanceof ApiError && fault.status === 400) forget();
      throw fault;
    }
  }

  return {
    async start() {
      const back = readReturn(location.href, tabStorage.read(STATE));
      if (!back.came) return kept()?.person ?? null;
      tabStorage.forget(STATE);
      history.replaceState(history.state, '', back.address);
      return redeem(back.code, 'other');
    },

    async signIn() {
      const state = randomState();
      const chooser = openChooserWindow(chooseAddress(address, 'popup', state));
      if (chooser) return redeem(await awaitChoice(chooser, state, new URL(address, location.href).origin), 'closed');
      tabStorage.write(STATE, state);
      location.assign(chooseAddress(address, 'redirect', state));
      return 'redirecting';
    },

    currentPerson: () => kept()?.person ?? null,

    async idToken() {
      const signIn = kept();
      if (!signIn) throw new Error('nobody is signed in with the account chooser');
      const held = latest?.refreshToken === signIn.refreshToken ? latest.held : null;
      if (isGood(held, Date.now())) return held.token;
      renewing ??= renew(signIn.refreshToken).finally(() => {
        renewing = null;
      });
      return (await renewing).held.token;
    },

    async signOut() {
      forget();
    },
  };
}

function chooseAddress(address: string, mode: 'popup' | 'redirect', state: string): string {
  const { pathname, search, hash } = location;
  return `${address}/choose?${new URLSearchParams({ mode, state, return_to: pathname + search + hash })}`;
}

/** Not randomUUID, which browsers only have on https and on this machine. */
function randomState(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type KeptSignIn = { person: Person; refreshToken: string };

/** A sign-in as this browser keeps it; null for none, and for what an older page or somebody else has written there. */
export function readKeptSignIn(text: string | null): KeptSignIn | null {
  try {
    const { person, refreshToken } = JSON.parse(text ?? '{}');
    const known = typeof person?.uid === 'string' && typeof person.email === 'string';
    return known && typeof refreshToken === 'string' ? { person, refreshToken } : null;
  } catch {
    return null;
  }
}

type ChooserTokens = { person: Person; refreshToken: string; held: HeldToken };

type Grant =
  | { grant_type: 'authorization_code'; code: string }
  | { grant_type: 'refresh_token'; refresh_token: string };
type Answer = { id_token: string; refresh_token: string; expires_in: string; user_id: string };

/** Asks the account chooser's token service; `request` waits 30 s, and 60 s on phones (rule 9.8). */
async function askForTokens(address: string, grant: Grant): Promise<ChooserTokens> {
  const askedAt = Date.now();
  const answer = await request<Answer>(`${address}/token`, { method: 'POST', body: grant });
  return {
    person: readPerson(answer.id_token),
    refreshToken: answer.refresh_token,
    // By this browser's clock, which may differ from the one that wrote the token.
    held: { token: answer.id_token, endsAt: askedAt + Number(answer.expires_in) * 1000 },
  };
}

/** Whom an ID token names. The page only shows it; the shop verifies the token. */
export function readPerson(idToken: string): Person {
  const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
  const { sub, email, name, picture } = JSON.parse(new TextDecoder().decode(bytes)) as Record<
    string,
    string | undefined
  >;
  return { uid: sub ?? '', email: email ?? '', displayName: name ?? null, photoURL: picture ?? null };
}

const STATE_PARAM = 'identity_state';
const CODE_PARAM = 'identity_code';

type ChooserReturn =
  | { came: false }
  /** `code` is null when the answer is not to the question that this tab asked. */
  | { came: true; code: string | null; address: string };

/** What the chooser has added to the address of the page, and that address without it. */
export function readReturn(address: string, expectedState: string | null): ChooserReturn {
  const url = new URL(address);
  const code = url.searchParams.get(CODE_PARAM);
  const state = url.searchParams.get(STATE_PARAM);
  if (code === null && state === null) return { came: false };
  url.searchParams.delete(CODE_PARAM);
  url.searchParams.delete(STATE_PARAM);
  return { came: true, code: expectedState !== null && state === expectedState ? code : null, address: url.href };
}
