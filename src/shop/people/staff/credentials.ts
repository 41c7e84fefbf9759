import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { PASSWORD_LENGTH } from './passwords.ts';

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
