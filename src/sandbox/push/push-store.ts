// Subscriptions and messages of the sandbox's push service.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type pg from 'pg';

export type Subscription = {
  /** Part of the address at which the browser asks for its messages and ends the subscription. */
  id: string;
  /** What whoever sends is given. */
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Null: the browser keeps it, and nobody here can read its messages. */
  privateKey: string | null;
  /** The only sender that is let through; null: anybody. */
  senderKey: string | null;
  ended: boolean;
  createdAt: Date;
};

export type StoredMessage = {
  id: string;
  subscription: string;
  topic: string | null;
  urgency: string;
  /** Until when it waits for the browser. */
  expiresAt: Date;
  receivedAt: Date;
  /** Decrypted; null: the keys are not here, or it is not for these keys. */
  text: string | null;
  size: number;
};

type Wanted = { keys: { p256dh: string; auth: string } | null; senderKey: string | null };

type SubscriptionRow = {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  private_key: string | null;
  sender_key: string | null;
  ended: boolean;
  created_at: Date;
};

/** `to`: what the endpoint begins with. Without keys the sandbox makes them, and reads what comes. */
export async function addSubscription(pool: pg.Pool, to: string, { keys, senderKey }: Wanted): Promise<Subscription> {
  const made = keys ? { ...keys, privateKey: null } : makeReaderKeys(randomBytes(16));
  const [id, token] = [randomBytes(24).toString('base64url'), randomBytes(48).toString('base64url')];
  const { rows } = await pool.query<SubscriptionRow>(
    `insert into sandbox.push_subscriptions (id, token, endpoint, p256dh, auth, private_key, sender_key)
     values ($1, $2, $3, $4, $5, $6, $7) returning *`,
    [id, token, to + token, made.p256dh, made.auth, made.privateKey, senderKey],
  );
  return toSubscription(rows[0]);
}

export async function findByToken(pool: pg.Pool, token: string): Promise<Subscription | null> {
  const { rows } = await pool.query<SubscriptionRow>('select * from sandbox.push_subscriptions where token = $1', [
    token,
  ]);
  return rows[0] ? toSubscription(rows[0]) : null;
}

/** False: it is not known, or has ended. Its messages wait for nobody any more. */
export async function endSubscription(pool: pg.Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update sandbox.push_subscriptions set ended = true where id = $1 and not ended',
    [id],
  );
  return rowCount === 1;
}

type NewMessage = { topic: string | null; urgency: string; ttlSeconds: number; body: Buffer };

/** Keeps a message; one that waits under the same topic is replaced (RFC 8030 5.4). Gives its id. */
export async function keepMessage(
  pool: pg.Pool,
  { id, privateKey, auth }: Subscription,
  { topic, urgency, ttlSeconds, body }: NewMessage,
): Promise<string> {
  const messageId = randomBytes(24).toString('base64url');
  if (topic) {
    await pool.query('delete from sandbox.push_messages where subscription = $1 and topic = $2', [id, topic]);
  }
  await pool.query(
    `insert into sandbox.push_messages (id, subscription, topic, urgency, expires_at, text, size)
     values ($1, $2, $3, $4, sandbox.now() + $5 * interval '1 second', $6, $7)`,
    [messageId, id, topic, urgency, ttlSeconds, read(body, privateKey, auth), body.length],
  );
  return messageId;
}

function read(body: Buffer, privateKey: string | null, auth: string): string | null {
  if (privateKey === null) return null;
  try {
    return decryptPush(body, { privateKey, auth });
  } catch {
    return null;
  }
}

/** The newest first. */
export async function listSubscriptions(pool: pg.Pool): Promise<Subscription[]> {
  const { rows } = await pool.query<SubscriptionRow>(
    'select * from sandbox.push_subscriptions order by created_at desc limit 50',
  );
  return rows.map(toSubscription);
}

/** Likewise; `subscription` narrows them to one. */
export async function listMessages(pool: pg.Pool, subscription: string | null = null): Promise<StoredMessage[]> {
  const { rows } = await pool.query<StoredMessage>(
    `select id, subscription, topic, urgency, expires_at as "expiresAt", received_at as "receivedAt", text, size
     from sandbox.push_messages where $1::text is null or subscription = $1 order by received_at desc limit 200`,
    [subscription],
  );
  return rows;
}

function toSubscription(row: SubscriptionRow | undefined): Subscription {
  if (!row) throw new Error('The subscription was not written.');
  const { id, endpoint, p256dh, auth, ended } = row;
  return {
    id,
    endpoint,
    p256dh,
    auth,
    ended,
    privateKey: row.private_key,
    senderKey: row.sender_key,
    createdAt: row.created_at,
  };
}

/** What a browser keeps to itself of a subscription; base64url. */
type ReaderKeys = { privateKey: string; auth: string };

const CURVE = 'prime256v1';
const TAG_BYTES = 16;
/** Salt, size of a record, length of the sender's key. */
const HEADER_BYTES = 21;

/** Keys as a browser makes them for a new subscription. */
function makeReaderKeys(auth: Buffer): ReaderKeys & { p256dh: string } {
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
