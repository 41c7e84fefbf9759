import { hash, verify } from '@node-rs/argon2';

/** argon2id with the cost that OWASP names as its first choice: 19 MiB, two passes, one thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const PASSWORD_LENGTH = { least: 10, most: 256 };

/** Of a password that nobody knows, made with the same cost: an unknown name takes as much work as a known one. */
const NOBODYS = hash(crypto.randomUUID(), COST);

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Whether the password belongs to the hash. Without a hash the answer is no, after the same work. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? (await NOBODYS), password);
  return right && passwordHash !== null;
}
