import { ApiError, ConnectionLost } from '#web/client/api-error.ts';
import { readReturn } from './chooser-return.ts';
import { askForTokens, type ChooserTokens } from './chooser-tokens.ts';
import { awaitChoice, openChooserWindow } from './chooser-window.ts';
import { browserStorage, tabStorage } from './forgiving-storage.ts';
import { type Identity, type Person, SignInFailure } from './identity.ts';
import { readKeptSignIn } from './kept-sign-in.ts';
import { isGood } from './token-life.ts';

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

  async function redeem(code: string | null): Promise<Person> {
    if (code === null) throw new SignInFailure('other');
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
      return redeem(back.code);
    },

    async signIn() {
      const state = randomState();
      const chooser = openChooserWindow(chooseAddress(address, 'popup', state));
      if (chooser) return redeem(await awaitChoice(chooser, state, new URL(address, location.href).origin));
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
