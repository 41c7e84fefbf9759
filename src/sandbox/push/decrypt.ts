import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

/** What a browser keeps to itself of a subscription; base64url. */
export type ReaderKeys = { privateKey: string; auth: string };

const CURVE = 'prime256v1';
const TAG_BYTES = 16;
/** Salt, size of a record, length of the sender's key. */
const HEADER_BYTES = 21;

/** Keys as a browser makes them for a new subscription. */
export function makeReaderKeys(auth: Buffer): ReaderKeys & { p256dh: string } {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return {
    privateKey: pair.getPrivateKey('base64url'),
    p256dh: pair.getPublicKey('base64url', 'uncompressed'),
    auth: auth.toString('base64url'),
  };
}

/**
 * Reads a message as the browser does: RFC 8291 over one record of RFC 8188. Written from the RFCs and not by the library that
 * the shop encrypts with, so that the two can disagree. Throws when it is not for these keys.
 */
export function decryptPush(body: Buffer, { privateKey, auth }: ReaderKeys): string {
  const keyLength = body[20] ?? 0;
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(HEADER_BYTES, HEADER_BYTES + keyLength);
  const sealed = body.subarray(HEADER_BYTES + keyLength);
  const pair = createECDH(CURVE);
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const shared = pair.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  // The text, a 2 for the last record, and zeros.
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is wrong.');
  return padded.subarray(0, end).toString('utf8');
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}
