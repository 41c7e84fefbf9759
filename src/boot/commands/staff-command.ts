import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { emailAddress } from '#contract/fields/text.ts';
import { COMMAND_LINE, changeMember, removeMember } from '#shop/people/staff/change-member.ts';
import { grantAdmin, revokeAdmin } from '#shop/people/staff/grant-admin.ts';
import { type NotCredentials, PASSWORD_WORDS } from '#shop/people/staff/passwords.ts';
import { addStaff, findStaffId, listStaff, resetFactors, resetPassword } from '#shop/people/staff/staff-accounts.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { ROLES, STAFF_ROLES, type StaffRole } from '#values/staff/staff.ts';

type Place = Pick<Shop, 'db' | 'clock' | 'issuer' | 'origin' | 'demoAccount'>;
/** What is said to whoever typed the command. */
export type Said = { done: boolean; sentence: string };

/** The words of a command, and what stands behind its options. */
type Given = { words: string[]; options: Record<string, string | boolean | undefined>; password: string };

const refuse = (sentence: string): Said => ({ done: false, sentence });

async function addAccount(place: Place, { words: [username = ''], options, password: typed }: Given): Promise<Said> {
  const role = options.owner ? 'owner' : roleOf(options.role ?? 'manager');
  if (!role || (options.owner && options.role !== undefined)) return refuse(ROLE_WORDS);
  const email = typeof options.email === 'string' ? options.email : null;
  if (email !== null && !emailAddress().safeParse(email).success) return refuse(`${email} is no email address.`);
  const { password, shown } = chooseFor(typed);
  const added = await addStaff(place, { username, password, role, email });
  if (added.ok) {
    const who = `${added.name} may sign in to the staff panel now, as ${ROLES[role].label.toLowerCase()}.`;
    return { done: true, sentence: `${who}${shown}${await adviseOwner(place)}` };
  }
  switch (added.reason) {
    case 'name-taken':
      return refuse(`There is a ${username} already: \`staff passwd ${username}\` gives a new password.`);
    case 'email-taken':
      return refuse(`Somebody else who works here has the address ${email}.`);
    default:
      return refuse(sentenceFor(added.reason));
  }
}

async function changePassword(place: Place, { words: [username = ''], password: typed }: Given): Promise<Said> {
  const { password, shown } = chooseFor(typed);
  const reset = await resetPassword(place, { username, password });
  if (reset.ok) {
    return { done: true, sentence: `${reset.name} has a new password and is signed out everywhere.${shown}` };
  }
  return refuse(reset.reason === 'unknown-name' ? nobody(username) : sentenceFor(reset.reason));
}

async function changeRole(place: Place, { words: [username = '', word = ''] }: Given): Promise<Said> {
  const role = roleOf(word);
  if (!role) return refuse(ROLE_WORDS);
  const id = await findStaffId(place, username);
  const changed = id === null ? null : await changeMember(place, COMMAND_LINE, id, { role });
  if (changed?.ok) return { done: true, sentence: `${changed.name} works as ${ROLES[role].label.toLowerCase()} now.` };
  return refuse(changed?.reason === 'last-owner' ? lastOwner(username) : nobody(username));
}

async function removeAccount(place: Place, { words: [username = ''] }: Given): Promise<Said> {
  const id = await findStaffId(place, username);
  const removed = id === null ? null : await removeMember(place, COMMAND_LINE, id);
  if (removed?.ok) {
    return { done: true, sentence: `${removed.name} is signed out everywhere and cannot sign in any more.` };
  }
  return refuse(removed?.reason === 'last-owner' ? lastOwner(username) : nobody(username));
}

async function resetFactor(place: Place, { words: [name = ''] }: Given): Promise<Said> {
  const reset = await resetFactors(place, name);
  if (reset.ok) {
    const sentence = `${reset.name} has no second factor any more, no recovery codes, and is signed out everywhere.`;
    return { done: true, sentence };
  }
  return refuse(reset.reason === 'no-factor' ? `${name} has no second factor. Nothing was changed.` : nobody(name));
}

async function listPeople(place: Place): Promise<Said> {
  const { members, admins } = await listStaff(place);
  const lines = [
    ...members.map(({ name, role, email, isDemo, suspendedAt, lastSignInAt }) => {
      const last = lastSignInAt ? `signed in last ${lastSignInAt.toISOString()}` : 'has never signed in';
      const facts = [role, isDemo ? 'demo account' : 'password', email, suspendedAt ? 'suspended' : null, last];
      return `${name}  ${facts.filter((fact) => fact !== null).join(', ')}`;
    }),
    ...admins.map(({ email }) => `${email}  manager, admin by their account`),
  ];
  if (lines.length === 0) return { done: true, sentence: 'Nobody may work here yet: `staff add NAME --owner`.' };
  return { done: true, sentence: lines.join('\n') + (await adviseOwner(place)) };
}

/** Without an owner nobody can invite colleagues or change what they may do. */
async function adviseOwner(place: Place): Promise<string> {
  const { members } = await listStaff(place);
  const hasOwner = members.some(({ role, suspendedAt, isDemo }) => {
    return role === 'owner' && !suspendedAt && (!isDemo || place.demoAccount);
  });
  return hasOwner ? '' : '\nNobody is an owner yet: `staff role NAME owner` makes one.';
}

function roleOf(word: unknown): StaffRole | undefined {
  return STAFF_ROLES.find((role) => role === word);
}

const ROLE_WORDS = `A role is one of: ${STAFF_ROLES.join(', ')}.`;

/** What was typed, or a password that is made and has to be shown this once. */
function chooseFor(typed: string): { password: string; shown: string } {
  if (typed !== '') return { password: typed, shown: '' };
  const password = randomBytes(15).toString('base64url');
  return { password, shown: `\nThe password, which is shown only now: ${password}` };
}

function sentenceFor(reason: NotCredentials['reason']): string {
  return reason === 'name-form'
    ? 'A name has up to 64 letters, digits, dots, hyphens and underscores, such as robin.hood.'
    : `${PASSWORD_WORDS[reason]} Nothing was changed.`;
}

function nobody(username: string): string {
  return `There is nobody called ${username}: \`staff list\` names everybody.`;
}

function lastOwner(username: string): string {
  return `${username} is the only owner: make somebody else one first, with \`staff role NAME owner\`.`;
}

type Command = {
  takes: string[];
  /** As they are written in the usage. */
  options?: string;
  asksPassword?: true;
  run(place: Place, given: Given): Promise<Said>;
};

const COMMANDS: Record<string, Command> = {
  add: { takes: ['NAME'], options: '[--owner | --role ROLE] [--email EMAIL]', asksPassword: true, run: addAccount },
  passwd: { takes: ['NAME'], asksPassword: true, run: changePassword },
  role: { takes: ['NAME', 'ROLE'], run: changeRole },
  remove: { takes: ['NAME'], run: removeAccount },
  'reset-factor': { takes: ['NAME'], run: resetFactor },
  list: { takes: [], run: listPeople },
  'grant-admin': { takes: ['EMAIL'], run: grant },
  'revoke-admin': { takes: ['EMAIL'], run: revoke },
};

export const USAGE = [
  'Usage:',
  ...Object.entries(COMMANDS).map(([name, { takes, options = [] }]) => {
    return `  staff ${[name, ...takes].concat(options).join(' ')}`;
  }),
].join('\n');

export type StaffCommand = { asksPassword: boolean; run(place: Place, password?: string): Promise<Said> };

/** What the words after `staff` ask for; null when they ask for nothing that there is. */
export function readStaffCommand(args: string[]): StaffCommand | null {
  const given = readWords(args);
  const [name = '', ...words] = given?.positionals ?? [];
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!given || !command || words.length !== command.takes.length || words.some((word) => word.trim() === ''))
    return null;
  if (!command.options && Object.keys(given.values).length > 0) return null;
  return {
    asksPassword: command.asksPassword ?? false,
    run: (place, password = '') => command.run(place, { words, options: given.values, password }),
  };
}

function readWords(args: string[]) {
  const options = { owner: { type: 'boolean' }, role: { type: 'string' }, email: { type: 'string' } } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    // An option that there is not.
    return null;
  }
}

async function grant(place: Place, { words: [email = ''] }: Given): Promise<Said> {
  const granted = await grantAdmin(place, email);
  if (granted.ok) return { done: true, sentence: `${email} is an admin now.` };
  const first =
    granted.reason === 'unknown-user'
      ? `Nobody has signed in with ${email}: this person has to sign in to the shop once first.`
      : `${email} is not a verified address: this person has to verify it with Google and sign in again first.`;
  return { done: false, sentence: first };
}

async function revoke(place: Place, { words: [email = ''] }: Given): Promise<Said> {
  const { ok: done } = await revokeAdmin(place, email);
  const nobody = `Nobody has signed in with ${email}, so there are no rights to take away.`;
  return { done, sentence: done ? `${email} is not an admin any more.` : nobody };
}
