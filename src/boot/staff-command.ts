import { grantAdmin, revokeAdmin } from '#shop/people/customers/grant-admin.ts';
import {
  addAccount,
  changePassword,
  listPeople,
  type Place,
  removeAccount,
  type Said,
} from './staff-account-commands.ts';

/** `password`: what was typed, for a command that asks for one; empty otherwise. */
type Command = {
  takes: string[];
  asksPassword?: true;
  run(place: Place, word: string, password: string): Promise<Said>;
};

const COMMANDS: Record<string, Command> = {
  add: { takes: ['NAME'], asksPassword: true, run: addAccount },
  passwd: { takes: ['NAME'], asksPassword: true, run: changePassword },
  remove: { takes: ['NAME'], run: removeAccount },
  list: { takes: [], run: listPeople },
  'grant-admin': { takes: ['EMAIL'], run: grant },
  'revoke-admin': { takes: ['EMAIL'], run: revoke },
};

export const USAGE = [
  'Usage:',
  ...Object.entries(COMMANDS).map(([name, { takes }]) => `  npm run staff -- ${[name, ...takes].join(' ')}`),
].join('\n');

export type StaffCommand = { asksPassword: boolean; run(place: Place, password?: string): Promise<Said> };

/** What the words after `npm run staff --` ask for; null when they ask for nothing that there is. */
export function readStaffCommand([name = '', ...words]: string[]): StaffCommand | null {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || words.length !== command.takes.length || words.some((word) => word.trim() === '')) return null;
  return {
    asksPassword: command.asksPassword ?? false,
    run: (place, password = '') => command.run(place, words[0] ?? '', password),
  };
}

async function grant(place: Place, email: string): Promise<Said> {
  const granted = await grantAdmin(place, email);
  if (granted.ok) return { done: true, sentence: `${email} is an admin now.` };
  const first =
    granted.reason === 'unknown-user'
      ? `Nobody has signed in with ${email}: this person has to sign in to the shop once first.`
      : `${email} is not a verified address: this person has to verify it with Google and sign in again first.`;
  return { done: false, sentence: first };
}

async function revoke(place: Place, email: string): Promise<Said> {
  const { ok: done } = await revokeAdmin(place, email);
  const nobody = `Nobody has signed in with ${email}, so there are no rights to take away.`;
  return { done, sentence: done ? `${email} is not an admin any more.` : nobody };
}
