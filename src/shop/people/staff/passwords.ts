import { hash, verify } from '@node-rs/argon2';

/** argon2id; what OWASP asks for at least: 19 MiB, two passes, one thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const PASSWORD_LENGTH = { least: 10, most: 256 };

/** Of a password that nobody knows, made with the same cost: an unknown name takes as much work as a known one. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$KNaIw/zP2aVizj4y24K8aw$+6Eb5eqybF/kHF+odKsbvJVvwPiuuNj2cb37v3OIOps';

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Whether the password belongs to the hash. Without a hash the answer is no, after the same work. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? NOBODYS_HASH, password);
  return right && passwordHash !== null;
}
