import { createECDH } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { secrets } from '#db/schema.ts';
import type { PushKeys } from '#shop/ports/push-service.ts';

const NAME = 'push-notices';
const CURVE = 'prime256v1';

/**
 * The pair by which push services know this shop (RFC 8292), made once: browsers are subscribed to it, and another pair
 * would reach none of them. The private half is sealed in its row.
 */
export async function pushKeys(db: Database | Transaction): Promise<PushKeys> {
  const privateKey = (await readKey(db)) ?? (await makeKey(db));
  const pair = createECDH(CURVE);
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { publicKey: pair.getPublicKey('base64url', 'uncompressed'), privateKey };
}

async function readKey(db: Database | Transaction): Promise<string | undefined> {
  const [row] = await db.select({ secret: secrets.secret }).from(secrets).where(eq(secrets.name, NAME));
  return row?.secret;
}

/** Two at once get the same one. */
async function makeKey(db: Database | Transaction): Promise<string> {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // A number that begins with zeros is shorter; libraries want all 32 bytes.
  const bytes = Buffer.alloc(32);
  const made = pair.getPrivateKey();
  made.copy(bytes, 32 - made.length);
  await db
    .insert(secrets)
    .values({ name: NAME, secret: bytes.toString('base64url') })
    .onConflictDoNothing();
  const kept = await readKey(db);
  if (!kept) throw new Error('The key of the notices was not written.');
  return kept;
}
