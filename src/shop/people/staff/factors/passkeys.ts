import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import { passkeys } from '#db/schema.ts';
import { type FactorOwner, isOf, subjectIdOf } from '#shop/people/staff-factors.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { faultText } from '#values/text/fault-text.ts';
import { type Asked, keepChallenge, takeChallenge } from './challenges.ts';

type Place = Pick<Shop, 'db' | 'clock' | 'origin' | 'log'>;
/** As plain JSON for the browser. */
type Plain<T> = { [Name in keyof T]: T[Name] };
type PasskeyRow = typeof passkeys.$inferSelect;

/** Ed25519, ES256 and RS256, by their COSE numbers: what devices make. */
const ALGORITHMS = [-8, -7, -257];

/** Passkeys belong to the shop's host, and answer on its own pages alone. */
function hostOf({ origin }: Pick<Shop, 'origin'>) {
  return { rpID: new URL(origin).hostname, expectedOrigin: new URL(origin).origin };
}

/** What a passkey says of whose it is; it names nobody to strangers. */
function handleOf(owner: FactorOwner): string {
  return `${'staffId' in owner ? 'staff' : 'user'} ${subjectIdOf(owner)}`;
}

/** What a browser needs to make a passkey for this person. Each asks for a finger, a face or a PIN, so that it can stand alone. */
export async function offerPasskey(
  shop: Place,
  { owner, name, binding }: { owner: FactorOwner; name: string; binding: string },
): Promise<Plain<PublicKeyCredentialCreationOptionsJSON>> {
  const known = await shop.db.select().from(passkeys).where(isOf(passkeys, owner));
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: 'Fulldraw',
    rpID: hostOf(shop).rpID,
    userName: name,
    userID: new TextEncoder().encode(handleOf(owner)),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(shop, { binding, purpose: 'new-passkey' }, options.challenge);
  return options;
}

type NewPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'deviceType' | 'backedUp'>;

/** What a browser has made, as the table has it; null where it does not answer what this session was asked last. */
export async function readNewPasskey(
  shop: Place,
  binding: string,
  response: RegistrationResponseJSON,
): Promise<NewPasskey | null> {
  const expectedChallenge = await takeChallenge(shop, { binding, purpose: 'new-passkey' });
  if (!expectedChallenge) return null;
  const { rpID: expectedRPID, expectedOrigin } = hostOf(shop);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { credential, credentialDeviceType: deviceType, credentialBackedUp: backedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      deviceType,
      backedUp,
    };
  } catch (fault) {
    shop.log.info({ reason: faultText(fault) }, 'a new passkey was refused');
    return null;
  }
}

/** What a browser needs to ask for a passkey: one of this person's, or any that it has for the shop. */
export async function askForPasskey(
  shop: Place,
  asked: Asked,
  owner: FactorOwner | null,
): Promise<Plain<PublicKeyCredentialRequestOptionsJSON>> {
  const known = owner ? await shop.db.select().from(passkeys).where(isOf(passkeys, owner)) : [];
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: hostOf(shop).rpID,
    allowCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    userVerification: 'required',
  });
  await keepChallenge(shop, asked, options.challenge);
  return options;
}

/**
 * Whose passkey has answered what this browser was asked last, with a finger, a face or a PIN; null for everything else. What it says
 * of its count and its copies is kept; one that counts backwards may be a copy, and is refused.
 */
export async function checkPasskey(
  shop: Place,
  asked: Asked,
  response: AuthenticationResponseJSON,
): Promise<{ owner: FactorOwner; name: string } | null> {
  const expectedChallenge = await takeChallenge(shop, asked);
  if (!expectedChallenge) return null;
  const [passkey] = await shop.db.select().from(passkeys).where(eq(passkeys.credentialId, response.id));
  if (!passkey) return null;
  const owner = ownerOfRow(passkey);
  const { userHandle } = response.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== handleOf(owner)) return null;
  const { rpID: expectedRPID, expectedOrigin } = hostOf(shop);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    });
    if (!verified) return null;
    const seen = { counter: info.newCounter, backedUp: info.credentialBackedUp, deviceType: info.credentialDeviceType };
    // Two answers with one count are a passkey and its copy.
    const used = await shop.db
      .update(passkeys)
      .set({ ...seen, lastUsedAt: shop.clock() })
      .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
      .returning({ id: passkeys.id });
    return used.length > 0 ? { owner, name: passkey.name } : null;
  } catch (fault) {
    shop.log.warn({ passkey: passkey.id, reason: faultText(fault) }, 'a passkey was refused');
    return null;
  }
}

function ownerOfRow({ staffId, userId }: PasskeyRow): FactorOwner {
  return staffId === null ? { userId: userId ?? '' } : { staffId };
}
