import { grantAdmin, revokeAdmin } from '#shop/customers/grant-admin.ts';
import type { Shop } from '#shop/shop.ts';

type Place = Pick<Shop, 'db' | 'clock'>;
/** What is said to whoever typed the command. */
export type Said = { done: boolean; sentence: string };
type Command = { takes: string[]; run(place: Place, ...words: string[]): Promise<Said> };

const COMMANDS: Record<string, Command> = {
  'grant-admin': { takes: ['EMAIL'], run: grant },
  'revoke-admin': { takes: ['EMAIL'], run: revoke },
};

export const USAGE = [
  'Usage:',
  ...Object.entries(COMMANDS).map(([name, { takes }]) => `  npm run staff -- ${[name, ...takes].join(' ')}`),
].join('\n');

/** What the words after `npm run staff --` ask for; null when they ask for nothing that there is. */
export function readStaffCommand([name = '', ...words]: string[]): ((place: Place) => Promise<Said>) | null {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || words.length !== command.takes.length || words.some((word) => word.trim() === '')) return null;
  return (place) => command.run(place, ...words);
}

async function grant(place: Place, email = ''): Promise<Said> {
  const granted = await grantAdmin(place, email);
  if (granted.ok) return { done: true, sentence: `${email} is an admin now.` };
  const first =
    granted.reason === 'unknown-user'
      ? `Nobody has signed in with ${email}: this person has to sign in to the shop once first.`
      : `${email} is not a verified address: this person has to verify it with Google and sign in again first.`;
  return { done: false, sentence: first };
}

async function revoke(place: Place, email = ''): Promise<Said> {
  const { ok: done } = await revokeAdmin(place, email);
  const nobody = `Nobody has signed in with ${email}, so there are no rights to take away.`;
  return { done, sentence: done ? `${email} is not an admin any more.` : nobody };
}
