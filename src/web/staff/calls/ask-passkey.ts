import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { PasskeyOptions } from '#contract/staff-accounts/passkey-schemas.ts';

// The contract names nothing of the options but their challenge: the rest is between the server's library and the browser's. No
// extensions are asked for, so none are sent back.

/** Asks the person for a passkey, and gives what the shop takes as its answer. Throws where they do not want, or cannot. */
export async function askPasskey(given: PasskeyOptions) {
  const optionsJSON = given as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { clientExtensionResults: _none, ...answer } = await startAuthentication({ optionsJSON });
  return answer;
}

/** Makes a passkey, likewise. */
export async function makePasskey(given: PasskeyOptions) {
  const optionsJSON = given as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { clientExtensionResults: _none, response, ...made } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  return { ...made, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } };
}
