import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { PASSWORD_LENGTH } from './passwords.ts';

export type Credentials = { username: string; password: string };

const USERNAME = /^[a-z0-9._-]{1,64}$/;

/** A name as it is kept: signing in takes it in any case of letters. */
export function normaliseUsername(username: string): string {
  return username.trim().toLowerCase();
}

/** Whether a new account may have these; one that exists is not looked at again. */
export function checkCredentials({
  username,
  password,
}: Credentials): Ok<{ username: string }> | Refused<'name-form' | 'password-length'> {
  const name = normaliseUsername(username);
  if (!USERNAME.test(name)) return refused('name-form');
  const { least, most } = PASSWORD_LENGTH;
  return password.length < least || password.length > most ? refused('password-length') : ok({ username: name });
}
