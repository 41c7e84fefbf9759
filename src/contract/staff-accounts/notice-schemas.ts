import { z } from 'zod';
import { moment } from '#contract/fields/moment.ts';
import { rowsOf } from '#contract/fields/shapes.ts';
import { line } from '#contract/fields/text.ts';
import { NOTICE_KINDS, NOTICE_WAYS } from '#values/staff/notice-kinds.ts';

const kind = z.enum(NOTICE_KINDS).meta({
  description: '`mail`: an email to a customer that failed. `job`: work of the shop itself that keeps failing.',
});
const way = z.enum(NOTICE_WAYS).meta({
  description:
    '`digest`: one mail a day. `mail`: at once, several together. `push`: on the phones that were turned on.',
});

/** What somebody who works here is told of, and where. */
export const staffNotices = z.object({
  address: z
    .string()
    .nullable()
    .meta({ description: 'Where mails go; null: no address is known, so nothing is mailed.' }),
  choices: z.array(z.object({ kind, way })).meta({ description: 'Of all that the role of whoever asks may see.' }),
  browsers: rowsOf({
    id: z.number().int(),
    mark: z
      .string()
      .meta({ description: 'SHA-256 of the address at the push service, base64url: a browser finds itself by it.' }),
    browser: z.string(),
    seenAt: moment,
    since: moment,
  }),
  publicKey: z.string().meta({ description: 'For `PushManager.subscribe` (RFC 8292).' }),
  standIn: z.string().nullable().meta({
    description: 'Where the sandbox gives subscriptions to browsers without a push service; null: this is no sandbox.',
  }),
});
export type StaffNotices = z.input<typeof staffNotices>;

export const noticeChoices = z.object({ choices: z.partialRecord(kind, way) });

/** Four letters are three bytes. */
const bytes = (count: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .refine((given) => Math.floor((given.replace(/=+$/, '').length * 3) / 4) === count, `must be ${count} bytes`);

/** What the browser's `PushSubscription.toJSON()` says, and what the browser calls itself. */
export const newBrowser = z.object({
  endpoint: z.url().max(2_000),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
  browser: line(80),
});
