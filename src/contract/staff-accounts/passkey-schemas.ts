import { z } from 'zod';
import { component } from '#contract/fields/shapes.ts';
import { uniqueList } from '#contract/fields/unique-list.ts';

/** Bytes as browsers write them into JSON (WebAuthn, level 3). */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/);

const credential = {
  id: bytes(1400).min(1),
  rawId: bytes(1400).min(1),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
  clientExtensionResults: z.object({}).default({}),
};

/** What a browser answers with one of its passkeys (`AuthenticationResponseJSON`). */
export const passkeyAnswer = component('PasskeyAnswer', {
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: bytes(200).exactOptional(),
  }),
});

/** What a browser answers that has made a passkey (`RegistrationResponseJSON`). */
export const newPasskeyAnswer = component('NewPasskeyAnswer', {
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(40_000),
    transports: uniqueList(z.string().max(20), { twice: 'A way is named twice.' }).max(10).exactOptional(),
  }),
});

/** What a browser is given to use or make a passkey, as WebAuthn has it. */
export const passkeyOptions = z.looseObject({ challenge: z.string() }).meta({ id: 'PasskeyOptions' });
export type PasskeyOptions = z.infer<typeof passkeyOptions>;
