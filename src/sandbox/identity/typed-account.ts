import { z } from 'zod';
import type { Fault, Typed } from './choose-pages.ts';

const chosen = z.object({ account: z.string().regex(/^[\w-]{1,128}$/) });
const written = z.object({
  email: z.string().default(''),
  name: z.string().default(''),
  verified: z.literal('yes').optional(),
});
const address = z.email().max(254);
const name = z
  .string()
  .max(100)
  .regex(/^[^\p{Cc}]*$/u);

type Wrong = { typed: Typed; fault: Fault };
type Read = { account: string } | { email: string; name: string | null; verified: boolean } | Wrong;

/** Which account a form of the chooser names, or what is wrong with what was typed. */
export function readTyped(body: unknown): Read {
  const account = chosen.safeParse(body);
  if (account.success) return account.data;
  const form = written.safeParse(body);
  if (!form.success) return wrong({ email: '', name: '', verified: true }, 'email', 'Please choose an account.');
  const typed = {
    email: form.data.email.trim(),
    name: form.data.name.trim(),
    verified: form.data.verified === 'yes',
  };
  if (typed.email === '') return wrong(typed, 'email', 'Please enter an email address.');
  if (!address.safeParse(typed.email).success) {
    return wrong(typed, 'email', 'Please enter a whole email address, such as ann@example.com.');
  }
  if (!name.safeParse(typed.name).success) {
    return wrong(typed, 'name', 'Please use a name of at most 100 plain characters.');
  }
  return { ...typed, name: typed.name || null };
}

export function wrong(typed: Typed, field: Fault['field'], sentence: string): Wrong {
  return { typed, fault: { field, sentence } };
}
