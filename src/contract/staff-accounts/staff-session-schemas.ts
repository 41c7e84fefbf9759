import { z } from 'zod';
import { component } from '#contract/fields/shapes.ts';
import { line } from '#contract/fields/text.ts';
import { STAFF_ROLES } from '#values/staff/staff.ts';
import { passkeyAnswer } from './passkey-schemas.ts';

/** A header of calls that the panel makes by itself: nobody sits there, so they do not keep a session open. */
export const UNATTENDED = 'x-unattended';

/** GET /api/admin/status: whether this browser may work here, by which of the two ways, and under which name. */
export const adminStatus = component('AdminStatus', {
  isAuthenticated: z.boolean(),
  /** The staff member's username, or the admin's email address: the name that stands beside their changes. */
  name: z.string().nullable(),
  via: z.enum(['password', 'account']).nullable(),
  /** What they work as: what each role may do is said where the calls are (access.ts). */
  role: z.enum(STAFF_ROLES).nullable(),
  /** The password or the account was right, and one of these is asked for now; null: nothing is. */
  secondStep: z.array(z.enum(['code', 'passkey'])).nullable(),
  /** Everybody here needs a second factor here, and this one has none yet: nothing but setting it up is open. */
  lacksFactor: z.boolean(),
  /** Where the panel is (`ADMIN_PATH`): told to nobody else. */
  panelPath: z.string().nullable(),
  /** Where the shop is, as "America/New_York": moments are shown, and days are meant, as there. */
  timeZone: z.string().nullable(),
});
export type AdminStatus = z.infer<typeof adminStatus>;

/** POST /api/admin/login/passkey. */
export const passkeyLogin = z.object({ response: passkeyAnswer });

const required = 'Please fill in both fields.';

/** POST /api/admin/login (rule 14.4). */
export const adminLogin = z.object({
  username: line(64, required).min(1, required),
  /** Taken as it is typed, with the blanks at its ends. */
  password: z.string(required).min(1, required).max(256, 'Please use at most 256 characters.'),
});
export type AdminLogin = z.infer<typeof adminLogin>;

/** POST /api/admin/logout: this browser, or every browser of this staff member. */
export const adminLogout = z.object({ everywhere: z.boolean().default(false) }).nullish();
