import { randomBytes } from 'node:crypto';
import { grantAdmin, revokeAdmin } from '#shop/people/customers/grant-admin.ts';
import { PASSWORD_LENGTH } from '#shop/people/staff/passwords.ts';
import { addStaff, listStaff, removeStaff, resetFactors, resetPassword } from '#shop/people/staff/staff-accounts.ts';
import type { Shop } from '#shop/ports/shop.ts';

type Place = Pick<Shop, 'db' | 'clock' | 'issuer' | 'origin'>;
/** What is said to whoever typed the command. */
export type Said = { done: boolean; sentence: string };

const { least, most } = PASSWORD_LENGTH;

const refuse = (sentence: string): Said => ({ done: false, sentence });

async function addAccount(place: Place, username: string, typed: string): Promise<Said> {
  const { password, shown } = chooseFor(typed);
  const added = await addStaff(place, { username, password });
  if (added.ok) return { done: true, sentence: `${added.name} may sign in to the staff panel now.${shown}` };
  if (added.reason === 'name-taken') {
    return refuse(`There is a ${username} already: \`npm run staff -- passwd ${username}\` gives a new password.`);
  }
  return refuse(sentenceFor(added.reason));
}

async function changePassword(place: Place, username: string, typed: string): Promise<Said> {
  const { password, shown } = chooseFor(typed);
  const reset = await resetPassword(place, { username, password });
  if (reset.ok) {
    return { done: true, sentence: `${reset.name} has a new password and is signed out everywhere.${shown}` };
  }
  return refuse(reset.reason === 'unknown-name' ? nobody(username) : sentenceFor(reset.reason));
}

async function removeAccount(place: Place, username: string): Promise<Said> {
  const removed = await removeStaff(place, username);
  if (!removed.ok) return refuse(nobody(username));
  return { done: true, sentence: `${removed.name} is signed out everywhere and cannot sign in any more.` };
}

async function resetFactor(place: Place, name: string): Promise<Said> {
  const reset = await resetFactors(place, name);
  if (reset.ok) {
    const sentence = `${reset.name} has no second factor any more, no recovery codes, and is signed out everywhere.`;
    return { done: true, sentence };
  }
  return refuse(reset.reason === 'no-factor' ? `${name} has no second factor. Nothing was changed.` : nobody(name));
}

async function listPeople(place: Place): Promise<Said> {
  const people = await listStaff(place);
  if (people.length === 0) return { done: true, sentence: 'Nobody may work here yet: `npm run staff -- add NAME`.' };
  const lines = people.map(({ name, via, isDemo, lastSignInAt }) => {
    if (via === 'account') return `${name}  admin, by their account`;
    const last = lastSignInAt ? `signed in last ${lastSignInAt.toISOString()}` : 'has never signed in';
    return `${name}  ${isDemo ? 'demo account' : 'password'}, ${last}`;
  });
  return { done: true, sentence: lines.join('\n') };
}

/** What was typed, or a password that is made and has to be shown this once. */
function chooseFor(typed: string): { password: string; shown: string } {
  if (typed !== '') return { password: typed, shown: '' };
  const password = randomBytes(15).toString('base64url');
  return { password, shown: `\nThe password, which is shown only now: ${password}` };
}

function sentenceFor(reason: 'name-form' | 'password-length'): string {
  return reason === 'name-form'
    ? 'A name has up to 64 letters, digits, dots, hyphens and underscores, such as robin.hood.'
    : `A password has ${least} to ${most} characters. Nothing was changed.`;
}

function nobody(username: string): string {
  return `There is nobody called ${username}: \`npm run staff -- list\` names everybody.`;
}

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
  'reset-factor': { takes: ['NAME'], run: resetFactor },
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
