import { request } from '#web/client/request.ts';
import type { Person } from './identity.ts';
import type { HeldToken } from './token-life.ts';

export type ChooserTokens = { person: Person; refreshToken: string; held: HeldToken };

type Grant =
  | { grant_type: 'authorization_code'; code: string }
  | { grant_type: 'refresh_token'; refresh_token: string };
type Answer = { id_token: string; refresh_token: string; expires_in: string; user_id: string };

/** Asks the account chooser's token service; `request` waits 30 s, and 60 s on phones (rule 9.8). */
export async function askForTokens(address: string, grant: Grant): Promise<ChooserTokens> {
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
