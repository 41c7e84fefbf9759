import { errors, jwtVerify } from 'jose';
import type { IdentityProvider, VerifiedIdentity } from '#shop/ports/identity-provider.ts';
import type { Log } from '#shop/ports/shop.ts';
import { claimsFor, type IdTokenClaims } from './id-token-claims.ts';
import { createPublishedKeys } from './published-keys.ts';

export type IdentityProviderSettings = {
  /** The tokens' audience. */
  projectId: string;
  issuer: string;
  /** Where the public keys are, as a JSON Web Key Set. */
  keysUrl: string;
  clock: () => Date;
  log: Pick<Log, 'warn'>;
};

/** Firebase's tokens have about one kilobyte. */
const LONGEST_TOKEN = 8192;
/** By how much our clock and the provider's may disagree. */
const TOLERANCE_SECONDS = 5;

/** Verifies Firebase's ID tokens, or those of whoever issues the same kind, by the rules that Firebase gives for it. */
export function createIdentityProvider(settings: IdentityProviderSettings): IdentityProvider {
  const { projectId, issuer, clock } = settings;
  const publishedKeys = createPublishedKeys(settings);
  return {
    async verifyIdToken(token) {
      if (token.length > LONGEST_TOKEN) return null;
      const currentDate = clock();
      try {
        const { payload } = await jwtVerify(
          token,
          (header, input) => {
            if (!header.kid) throw new errors.JWKSNoMatchingKey();
            return publishedKeys(header, input);
          },
          {
            algorithms: ['RS256'],
            issuer,
            currentDate,
            clockTolerance: TOLERANCE_SECONDS,
            requiredClaims: ['exp'],
          },
        );
        const latest = Math.floor(currentDate.getTime() / 1000) + TOLERANCE_SECONDS;
        const claims = claimsFor({ projectId, latest }).safeParse(payload);
        return claims.success ? identityOf(claims.data) : null;
      } catch (fault) {
        if (fault instanceof errors.JOSEError) return null;
        throw fault;
      }
    },
  };
}

function identityOf(claims: IdTokenClaims): VerifiedIdentity {
  const email = claims.email?.toLowerCase() ?? null;
  return {
    uid: claims.sub,
    email,
    emailVerified: email !== null && claims.email_verified,
    displayName: claims.name,
    photoUrl: claims.picture,
    signedInAt: new Date(claims.auth_time * 1000),
  };
}
