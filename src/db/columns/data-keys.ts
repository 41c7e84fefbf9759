import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** What one secret is made into; no part says anything of another, or of the secret. */
type DataKey = {
  /** Part of whatever was sealed with it. */
  id: string;
  /** Key objects, because Node takes three times as long to open with bytes. */
  box: KeyObject;
  mark: KeyObject;
  links: KeyObject;
};

/** `s1`, the key's id, a mark to find the row by (or nothing), and nonce, text and tag. */
const SEALED = /^s1\.([\w-]{8})\.([\w-]{43})?\.([\w-]+)$/;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

let keys: DataKey[] = [];

/**
 * Gives this process the secrets (DATA_KEY) that secrets in rows are sealed with: the first seals, all of them open. Columns
 * seal and open by themselves, without a shop at hand, so the keys are the process's own; the code that opens a database
 * gives them before.
 */
export function giveDataKeys(secrets: readonly [string, ...string[]]): void {
  keys = secrets.map(derive);
}

/** The ids of all keys; the first seals. */
export function dataKeyIds(): string[] {
  return keys.map(({ id }) => id);
}

/**
 * Seals a text (AES-256-GCM). `findable`: with a mark, by which `marksOf` finds the row; for random texts only, because equal
 * ones have equal marks.
 */
export function seal(text: string, { findable = false } = {}): string {
  const key = current();
  return `s1.${key.id}.${findable ? markOf(key, text) : ''}.${boxOf(key, text, randomBytes(NONCE_BYTES))}`;
}

/** Seals equal texts alike: what is sealed is kept from who reads it, but not that it is the same again. */
export function sealAlike(text: string): string {
  const key = current();
  const nonce = createHmac('sha256', key.mark).update(`nonce ${text}`).digest().subarray(0, NONCE_BYTES);
  return `s1.${key.id}..${boxOf(key, text, nonce)}`;
}

function boxOf({ box }: DataKey, text: string, nonce: Buffer): string {
  const cipher = createCipheriv('aes-256-gcm', box, nonce);
  const packed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return packed.toString('base64url');
}

/** What was sealed; a text in clear, from before there was a key, is itself. Throws when its key is not given. */
export function unseal(text: string): string {
  const [, id, , packed = ''] = SEALED.exec(text) ?? [];
  if (!id) return text;
  const key = keys.find((each) => each.id === id);
  if (!key) throw new Error(`A row is sealed with the DATA_KEY of the id ${id}, which this server was not given.`);
  const box = Buffer.from(packed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key.box, box.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(box.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** The marks that a text may have in a row, one for each key. */
export function marksOf(text: string): string[] {
  return keys.map((key) => markOf(key, text));
}

/** The secret of a row's link: it cannot be made from the row without the key. `what` names the kind of link. */
export function linkSecret(what: string, row: string): string {
  return macOf(current(), what, row);
}

/** Whether a link's secret is this row's, by any of the keys. */
export function isLinkSecret(secret: string, what: string, row: string): boolean {
  const given = Buffer.from(secret);
  return keys.some((key) => {
    const right = Buffer.from(macOf(key, what, row));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

function current(): DataKey {
  const [key] = keys;
  if (!key) throw new Error('This process was given no DATA_KEY.');
  return key;
}

function derive(secret: string): DataKey {
  const part = (purpose: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, 'fulldraw', purpose, bytes));
  return {
    id: part('id', 6).toString('base64url'),
    box: createSecretKey(part('box', 32)),
    mark: createSecretKey(part('mark', 32)),
    links: createSecretKey(part('links', 32)),
  };
}

function markOf({ mark }: DataKey, text: string): string {
  return createHmac('sha256', mark).update(text).digest('base64url');
}

function macOf({ links }: DataKey, what: string, row: string): string {
  return createHmac('sha256', links).update(`${what} ${row}`).digest('base64url');
}
