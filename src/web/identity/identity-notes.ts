import { browserStorage, type FallbackStorage, tabStorage } from '#web/client/kept/browser-storage.ts';

const KEPT = 'fulldraw.identity.kept';
/** On https the names of the shop's cookies say that they are this host's alone. */
const HINTS = ['__Host-signed_in=1', 'signed_in=1'];
const LEFT = 'fulldraw.identity.left';

/**
 * What lets a page know, before it has fetched anything, whether somebody may be signed in: visitors who are not must not
 * pay for those who are.
 */
export type IdentityNotes = {
  /** The shop's hint that a session cookie, which no page can see, is there. */
  hasSession(): boolean;
  /** The identity provider keeps a person in this browser. */
  keepsPerson(): boolean;
  /** Whom, by the provider's number; shows a tab that missed a change that another customer is signed in by now. */
  keptUid(): string | null;
  keepPerson(uid: string): void;
  forgetPerson(): void;
  /** This tab may have gone to the provider, and come back with a person. */
  mayReturn(): boolean;
  expectReturn(): void;
  forgetReturn(): void;
};

export function identityNotes(
  shared: FallbackStorage = browserStorage,
  own: FallbackStorage = tabStorage,
  readCookies: () => string = () => document.cookie,
): IdentityNotes {
  return {
    hasSession: () =>
      readCookies()
        .split('; ')
        .some((cookie) => HINTS.includes(cookie)),
    keepsPerson: () => shared.read(KEPT) !== null,
    keptUid: () => shared.read(KEPT),
    keepPerson: (uid) => shared.write(KEPT, uid),
    forgetPerson: () => shared.forget(KEPT),
    mayReturn: () => own.read(LEFT) !== null,
    expectReturn: () => own.write(LEFT, '1'),
    forgetReturn: () => own.forget(LEFT),
  };
}
