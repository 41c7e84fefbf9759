import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { IdentityProvider, VerifiedIdentity } from '#shop/ports/identity-provider.ts';
import type { Log } from '#shop/ports/shop.ts';
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

/** Verifies Firebase's ID tokens, or those of another issuer of the same kind, by the rules that Firebase gives for it. */
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

// A name may hold what somebody typed into an account elsewhere; no control character of it comes further than here.
const typedText = z
  .string()
  .transform((typed) => typed.replace(/\p{Cc}+/gu, ' ').trim())
  .transform((typed) => typed || null)
  .nullable()
  .catch(null);

/** What the provider says of a person; `latest`: the second after which nothing can have happened yet. */
const claimsFor = ({ projectId, latest }: { projectId: string; latest: number }) => {
  const past = z.number().positive().max(latest);
  return z
    .object({
      // Checked here, because jose also takes a list that contains the audience; Firebase's tokens are for one project.
      aud: z.literal(projectId),
      iat: past,
      auth_time: past,
      sub: z.string().min(1).max(128),
      user_id: z.string().optional(),
      email: typedText,
      email_verified: z.boolean().catch(false),
      name: typedText,
      picture: typedText,
    })
    .refine(({ sub, user_id }) => user_id === undefined || user_id === sub);
};

type IdTokenClaims = z.output<ReturnType<typeof claimsFor>>;
