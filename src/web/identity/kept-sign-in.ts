import type { Person } from './identity.ts';

export type KeptSignIn = { person: Person; refreshToken: string };

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
