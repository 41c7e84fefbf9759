import { z } from 'zod';
import { moment } from '#contract/fields/moment.ts';
import { component } from '#contract/fields/shapes.ts';
import { emailAddress, line } from '#contract/fields/text.ts';
import { STAFF_ROLES } from '#values/staff/staff.ts';

const role = z.enum(STAFF_ROLES, 'Please choose what this person works as.');

/** Somebody who works here by a name and a password. */
const teamMember = z.object({
  id: z.int(),
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  /** Where the shop writes to them; null: nowhere. */
  email: z.string().nullable(),
  /** Since when they are not let in; null: they are. */
  suspendedAt: moment.nullable(),
  /** Null: never yet. */
  lastSignInAt: moment.nullable(),
  /** An app or a passkey, which an owner can take away when it is lost. */
  hasFactor: z.boolean(),
  /** The stand-ins' own account. */
  isDemo: z.boolean(),
  /** Whoever asks. */
  isSelf: z.boolean(),
});
export type TeamMember = z.input<typeof teamMember>;

const teamInvitation = z.object({
  id: z.int(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  invitedBy: z.string(),
  createdAt: moment,
  expiresAt: moment,
  /** Its end is over: it can only be sent anew. */
  isOver: z.boolean(),
});
export type TeamInvitation = z.input<typeof teamInvitation>;

/** GET /api/admin/team: who works here, and who is invited. */
export const team = component('Team', {
  members: z.array(teamMember),
  /** Customers' accounts that the command line has made admins: they are managers. */
  admins: z.array(z.object({ userId: z.string(), email: z.string() })),
  invitations: z.array(teamInvitation),
});
export type Team = z.input<typeof team>;

/** POST /api/admin/team/invitations. */
export const teamInvite = z.object({
  email: emailAddress('Please enter your colleague’s email address.'),
  role,
  /** Made by the page once per invitation: sending twice is one mail. */
  requestKey: z.uuid(),
});

/** PUT /api/admin/team/{member}: what is left out stays as it is. */
export const teamChange = z.object({
  role: role.optional(),
  /** Empty: the shop writes to them no more. */
  email: z.union([z.literal(''), emailAddress()]).optional(),
  suspended: z.boolean().optional(),
  /** Whoever asks means their own account. */
  own: z.boolean().default(false),
});
export type TeamChange = z.input<typeof teamChange>;

/** The query of DELETE /api/admin/team/{member}. */
export const teamRemoval = z.object({
  /** Whoever asks means their own account. */
  own: z.stringbool().default(false),
});

/** A mailed invitation, as its page shows it. */
export const staffInvitation = z.object({
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  invitedBy: z.string(),
  expiresAt: moment,
});
export type StaffInvitation = z.input<typeof staffInvitation>;

/** Taken as it is typed, with the blanks at its ends. */
const chosenPassword = z
  .string('Please choose a password.')
  .min(10, 'A password has 10 characters or more.')
  .max(256, 'Please use at most 256 characters.');

/** POST /api/staff-passwords: whoever has forgotten it gives the address. */
export const forgottenPassword = z.object({ email: emailAddress('Please enter your email address.') });

/** A mailed link for a new password, as its page shows it. */
export const passwordLink = z.object({ name: z.string(), expiresAt: moment });

/** POST /api/staff-passwords/{token}. */
export const newPassword = z.object({ password: chosenPassword });

/** POST /api/staff-invitations/{token}/account: the name and the password that its reader has chosen. */
export const newStaffAccount = z.object({
  username: line(64)
    .min(1, 'Please choose a name to sign in with.')
    .regex(/^[A-Za-z0-9._-]+$/, 'A name has letters, digits, dots, hyphens and underscores, such as robin.hood.'),
  password: chosenPassword,
});
export type NewStaffAccount = z.infer<typeof newStaffAccount>;
