import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Options = { challenge?: unknown };

/** What a browser of another site, or a clumsy one, would do with a passkey. */
type Wrong = Partial<{
  origin: string;
  rpId: string;
  challenge: string;
  /** Without a finger, a face or a PIN. */
  unverified: boolean;
  counter: number;
  userHandle: string;
}>;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (data: Buffer) => data.toString('base64url');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const NEW_KEY = 0x40;

/** A passkey as a device keeps it, for tests without a browser: ES256, with a count of its uses. */
export function passkeyDevice(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  let handle = '';

  function clientData(type: string, challenge: unknown, wrong: Wrong): Buffer {
    const said = { type, challenge: wrong.challenge ?? challenge, origin: wrong.origin ?? origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(said));
  }

  function authenticatorData(flags: number, wrong: Wrong): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(wrong.counter ?? counter);
    const seen = wrong.unverified ? flags & ~VERIFIED : flags;
    return Buffer.concat([sha256(wrong.rpId ?? new URL(origin).hostname), Buffer.from([seen]), count]);
  }

  const credential = { id: text(id), rawId: text(id), type: 'public-key' };
  return {
    /** What the browser sends after it has made the passkey. */
    make(options: Options & { user?: { id: string } }, wrong: Wrong = {}) {
      handle = options.user?.id ?? '';
      const key = Buffer.from(isoCBOR.encode(coseOf(publicKey)));
      const length = Buffer.from([0, id.length]);
      const head = authenticatorData(PRESENT | VERIFIED | NEW_KEY, wrong);
      const authData = Buffer.concat([head, Buffer.alloc(16), length, id, key]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authData)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData('webauthn.create', options.challenge, wrong)),
          attestationObject: text(Buffer.from(isoCBOR.encode(attestation as never))),
          transports: ['internal'],
        },
      };
    },
    /** What the browser sends after the person has used the passkey. */
    answer(options: Options, wrong: Wrong = {}) {
      counter += 1;
      const data = clientData('webauthn.get', options.challenge, wrong);
      const authData = authenticatorData(PRESENT | VERIFIED, wrong);
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(data)]))
        .sign(privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: text(data),
          authenticatorData: text(authData),
          signature: text(signature),
          userHandle: wrong.userHandle ?? handle,
        },
      };
    },
  };
}

/** The public key as authenticators write it: COSE, EC2, ES256, P-256. */
function coseOf(publicKey: KeyObject) {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
    [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
  ]);
}
