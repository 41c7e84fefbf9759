import { z } from 'zod';

// A name may hold what somebody typed into an account elsewhere; no control character of it comes further than here.
const words = z
  .string()
  .transform((typed) => typed.replace(/\p{Cc}+/gu, ' ').trim())
  .transform((typed) => typed || null)
  .nullable()
  .catch(null);

/** What the provider says of a person; `latest`: the second after which nothing can have happened yet. */
export const claimsFor = ({ projectId, latest }: { projectId: string; latest: number }) => {
  const past = z.number().positive().max(latest);
  return z
    .object({
      // Checked here, because jose also takes a list that contains the audience; Firebase's tokens are for one project.
      aud: z.literal(projectId),
      iat: past,
      auth_time: past,
      sub: z.string().min(1).max(128),
      user_id: z.string().optional(),
      email: words,
      email_verified: z.boolean().catch(false),
      name: words,
      picture: words,
    })
    .refine(({ sub, user_id }) => user_id === undefined || user_id === sub);
};

export type IdTokenClaims = z.output<ReturnType<typeof claimsFor>>;
