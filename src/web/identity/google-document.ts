import { tabStorage } from '#web/client/kept/browser-storage.ts';
import type { GoogleIdentity } from './firebase-identity.ts';
import { type IdentitySettings, SignInFailure } from './identity.ts';

/** Tells the page around the frame, with the identity; with null that it could not be loaded. */
export const GOOGLE_READY = 'google-ready';

/** What a tab keeps while it goes to Google itself, because the browser opens no window. */
export const WAY_TO_GOOGLE = {
  /** The address on the shop's pages to which it comes back. */
  back: 'fulldraw.google.back',
  /** It has gone on from this document: whatever loads it next comes back. */
  left: 'fulldraw.google.left',
  /** Why nobody is signed in. */
  fault: 'fulldraw.google.fault',
};

/** What /sign-in does: it serves the page around its frame, or takes a tab to Google and back. */
export async function runGoogleDocument(settings: IdentitySettings): Promise<void> {
  const { frameElement } = window;
  if (frameElement) {
    const detail = await load(settings).catch(() => null);
    frameElement.dispatchEvent(new CustomEvent(GOOGLE_READY, { detail }));
    return;
  }
  // By the browser's Back, as it was left.
  addEventListener('pageshow', ({ persisted }) => persisted && comeBack());
  try {
    await travel(settings);
  } catch (fault) {
    tabStorage.write(WAY_TO_GOOGLE.fault, fault instanceof SignInFailure ? fault.fault : 'network');
    comeBack();
  }
}

async function load(settings: IdentitySettings): Promise<GoogleIdentity> {
  if (settings.kind !== 'firebase') throw new Error('Nobody signs in with Google here.');
  const { createFirebaseIdentity } = await import('./firebase-identity.ts');
  return createFirebaseIdentity(settings);
}

async function travel(settings: IdentitySettings): Promise<void> {
  if (tabStorage.read(WAY_TO_GOOGLE.back) === null) return comeBack();
  const google = await load(settings);
  if (tabStorage.read(WAY_TO_GOOGLE.left) === null) {
    tabStorage.write(WAY_TO_GOOGLE.left, '1');
    return google.go();
  }
  await google.start();
  comeBack();
}

function comeBack(): void {
  const back = tabStorage.read(WAY_TO_GOOGLE.back) ?? '';
  tabStorage.forget(WAY_TO_GOOGLE.back);
  tabStorage.forget(WAY_TO_GOOGLE.left);
  location.replace(/^\/(?![/\\])/.test(back) ? back : '/account');
}
