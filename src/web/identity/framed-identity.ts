import { tabStorage } from '#web/client/kept/browser-storage.ts';
import type { GoogleIdentity } from './firebase-identity.ts';
import { GOOGLE_READY, WAY_TO_GOOGLE } from './google-document.ts';
import { type Identity, SignInFailure, type SignInFault } from './identity.ts';

/** As long as Firebase's own calls are waited for (rule 9.8). */
const LONGEST_MS = 30_000;

/**
 * Google's accounts, in a document of its own in a frame of this page: what Firebase loads runs there and never here (decision
 * 0103). Both are of one origin, so a click here lets the frame open its window, and what it keeps is kept for the shop.
 */
export async function createFramedIdentity(): Promise<Identity> {
  const google = await openFrame();
  return {
    async start() {
      const fault = tabStorage.read(WAY_TO_GOOGLE.fault);
      tabStorage.forget(WAY_TO_GOOGLE.fault);
      if (fault !== null) throw new SignInFailure(fault as SignInFault);
      return own(google.start());
    },
    async signIn() {
      const person = await own(google.signIn());
      if (person !== 'blocked') return person;
      const { pathname, search, hash } = location;
      tabStorage.forget(WAY_TO_GOOGLE.left);
      tabStorage.write(WAY_TO_GOOGLE.back, pathname + search + hash);
      location.assign('/sign-in');
      return 'redirecting';
    },
    currentPerson: () => google.currentPerson(),
    idToken: () => own(google.idToken()),
    signOut: () => own(google.signOut()),
  };
}

function openFrame(): Promise<GoogleIdentity> {
  const frame = document.createElement('iframe');
  frame.title = 'Signing in with Google';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  // Not `hidden`: some browsers run nothing that is not rendered.
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0';
  frame.src = '/sign-in';
  return new Promise((resolve, reject) => {
    const late = setTimeout(fail, LONGEST_MS);
    function fail() {
      clearTimeout(late);
      frame.remove();
      reject(new SignInFailure('network'));
    }
    frame.addEventListener(GOOGLE_READY, (event) => {
      const { detail } = event as CustomEvent<GoogleIdentity | null>;
      if (!detail) return fail();
      clearTimeout(late);
      resolve(detail);
    });
    // A browser's own page about a lost line cannot be read, and one about a fault is another one.
    frame.addEventListener('load', () => frame.contentDocument?.querySelector('[data-sign-in]') ?? fail());
    document.body.append(frame);
  });
}

/** An error of the frame is of another document's classes. */
async function own<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const { name, fault } = error as Partial<SignInFailure>;
    throw name === 'SignInFailure' && fault ? new SignInFailure(fault, error) : error;
  }
}
