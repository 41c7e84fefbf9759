import { importJWK, SignJWT } from 'jose';
import { SANDBOX_PROJECT_ID } from '#sandbox/keys.ts';
import type { Account } from './accounts.ts';
import type { SigningKey } from './signing-keys.ts';

export const TOKEN_LIFE_SECONDS = 3600;

/** An ID token with the claims of Firebase's for somebody who signed in with Google. */
export async function signIdToken(
  { kid, privateJwk }: SigningKey,
  { uid, email, verified, name, picture }: Account,
  { signedInAt, now }: { signedInAt: Date; now: Date },
): Promise<string> {
  const issuedAt = seconds(now);
  const claims = {
    ...(name === null ? {} : { name }),
    ...(picture === null ? {} : { picture }),
    auth_time: seconds(signedInAt),
    user_id: uid,
    ...(email === null ? {} : { email, email_verified: verified }),
    firebase: { identities: email === null ? {} : { email: [email] }, sign_in_provider: 'google.com' },
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(`https://securetoken.google.com/${SANDBOX_PROJECT_ID}`)
    .setAudience(SANDBOX_PROJECT_ID)
    .setSubject(uid)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_LIFE_SECONDS)
    .sign(await importJWK(privateJwk, 'RS256'));
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
