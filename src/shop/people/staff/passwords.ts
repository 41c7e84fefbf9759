import { hash, verify } from '@node-rs/argon2';
import { atOnce } from '#values/network/at-once.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** argon2id; what OWASP asks for at least: 19 MiB, two passes, one thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A look keeps a core busy for some thirty milliseconds, whoever tries and whichever name. One at a time leaves the others to the shop, and
 * is more than all who work there need.
 */
const inTurn = atOnce({ most: 1, waiting: 8, patienceMs: 3000 });

const PASSWORD_LENGTH = { least: 10, most: 256 };

/** Of a password that nobody knows, made with the same cost: an unknown name takes as much work as a known one. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$KNaIw/zP2aVizj4y24K8aw$+6Eb5eqybF/kHF+odKsbvJVvwPiuuNj2cb37v3OIOps';

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST), { first: true });
}

/**
 * Whether the password belongs to the hash. Without a hash the answer is no, after the same work. `isKnown`: somebody who signed
 * in before is looked at before strangers. Throws `Busy` where too many strangers wait.
 */
export async function isPassword(
  passwordHash: string | null,
  password: string,
  { isKnown = false } = {},
): Promise<boolean> {
  const right = await inTurn(() => verify(passwordHash ?? NOBODYS_HASH, password), { first: isKnown });
  return right && passwordHash !== null;
}

export type Credentials = { username: string; password: string };
export type NotPassword = Refused<'password-length' | 'password-common' | 'password-name'>;
export type NotCredentials = Refused<'name-form'> | NotPassword;

/** What is wrong with a new password, and what to do. */
export const PASSWORD_WORDS: Record<NotPassword['reason'], string> = {
  'password-length': `A password has ${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters.`,
  'password-common':
    'This password is among the first that anybody tries. Please use several words that do not belong together.',
  'password-name': 'This password has the name in it, which anybody tries first. Please choose another.',
};

/** The most common ones that were ever published, in small letters. Loaded for who chooses one: no server keeps 49,000 words for that. */
async function commonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** A shorter part of a name is in many good passwords. */
const NAME_LETTERS = 4;

/**
 * Whether somebody may choose this password: of ASVS 6.2, the length, the most common ones (also with digits and marks before and
 * after, as in "Dragon2026!") and what their name gives away. `names`: the name of the account, its address.
 */
export async function checkNewPassword(password: string, names: string[]): Promise<Ok | NotPassword> {
  const { least, most } = PASSWORD_LENGTH;
  if (password.length < least || password.length > most) return refused('password-length');
  const typed = password.toLowerCase();
  const word = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const common = await commonPasswords();
  if (common.has(typed) || common.has(word) || new Set(typed).size < NAME_LETTERS) return refused('password-common');
  const parts = [
    'fulldraw',
    ...names.flatMap((name) =>
      name
        .toLowerCase()
        .replace(/@.*/, '')
        .split(/[._-]+/),
    ),
  ];
  const named = parts.some((part) => part.length >= NAME_LETTERS && typed.includes(part));
  return named ? refused('password-name') : ok();
}

const USERNAME = /^[a-z0-9._-]{1,64}$/;

/** A name as the table has it; people may type it in any case of letters. */
export function usernameOf(typed: string): string {
  // PostgreSQL's text holds no NUL, and no name has one.
  return typed.replaceAll('\0', '').trim().toLowerCase();
}

/** Whether an account may be given these; signing in looks only at what there is. */
export async function checkCredentials({
  username,
  password,
}: Credentials): Promise<Ok<{ username: string }> | NotCredentials> {
  const name = usernameOf(username);
  if (!USERNAME.test(name)) return refused('name-form');
  const checked = await checkNewPassword(password, [name]);
  return checked.ok ? ok({ username: name }) : checked;
}
