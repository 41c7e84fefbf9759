import { z } from 'zod';
import { EMAIL_MAX } from '#values/email-address.ts';
import { filledLine, line, prose } from './text.ts';

/** POST /api/contact (spec section 7). The page sends interest "collaboration" and an empty phone. */
export const contactMessage = z.object({
  name: filledLine(201, 'Please tell us your name.'),
  email: z.email('Please check the e-mail address.').max(EMAIL_MAX),
  phone: line(30).default(''),
  interest: filledLine(50, 'Please say what this is about.').default('collaboration'),
  message: prose(5000, 'Please write a message.'),
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const contactReceived = z.object({ received: z.literal(true) });
