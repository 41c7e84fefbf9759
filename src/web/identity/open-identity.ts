import type { Identity, IdentitySettings } from './identity.ts';
import { fetchPart } from './sign-in-failed.ts';

let opening: Promise<Identity> | null = null;

/**
 * The identity provider of the settings, fetched once in a tab. A failed load is not kept, so that asking again tries
 * again.
 */
export function openIdentity(settings: IdentitySettings): Promise<Identity> {
  opening ??= load(settings).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

async function load(settings: IdentitySettings): Promise<Identity> {
  if (settings.kind === 'firebase') {
    const { createFramedIdentity } = await fetchPart(import('./framed-identity.ts'));
    return createFramedIdentity();
  }
  const { createAccountChooserIdentity } = await fetchPart(import('./account-chooser-identity.ts'));
  return createAccountChooserIdentity(settings.address);
}
