import { toast } from '#web/ui/toasts/toast-store.ts';
import { SignInFailure, type SignInFault } from './identity.ts';

/** The texts of rule 9.3. */
const WORDS: Record<Exclude<SignInFault, 'closed'>, string> = {
  'unauthorized-domain': 'Domain authorization needed. Please contact support to enable sign-in for this site.',
  'operation-not-allowed': 'Google sign-in is not enabled. Please contact support.',
  network: 'Network error. Please check your connection.',
  other: 'Failed to sign in with Google. Please try again.',
};

/** Whoever closed the window knows why. */
export function sayWhySignInFailed(error: unknown): void {
  const fault = error instanceof SignInFailure ? error.fault : 'other';
  if (fault === 'closed') return;
  toast({ title: 'Sign In Error', description: WORDS[fault], variant: 'destructive' });
}

/** Fetches a part of signing in; a part that does not come is a lost connection. */
export async function fetchPart<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (cause) {
    throw new SignInFailure('network', cause);
  }
}
