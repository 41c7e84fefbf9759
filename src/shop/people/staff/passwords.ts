import { hash, verify } from '@node-rs/argon2';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

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

export type Credentials = { username: string; password: string };
export type NotCredentials = Refused<'name-form' | 'password-length'>;

const USERNAME = /^[a-z0-9._-]{1,64}$/;

/** A name as the table has it; people may type it in any case of letters. */
export function usernameOf(typed: string): string {
  // PostgreSQL's text holds no NUL, and no name has one.
  return typed.replaceAll('\0', '').trim().toLowerCase();
}

/** Whether an account may be given these; signing in looks only at what there is. */
export function checkCredentials({ username, password }: Credentials): Ok<{ username: string }> | NotCredentials {
  const name = usernameOf(username);
  if (!USERNAME.test(name)) return refused('name-form');
  const { least, most } = PASSWORD_LENGTH;
  return password.length < least || password.length > most ? refused('password-length') : ok({ username: name });
}
