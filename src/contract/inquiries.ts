import { z } from 'zod';
import { EMAIL_MAX } from '#values/email-address.ts';

/** POST /api/contact (spec section 7). The page sends interest "collaboration" and an empty phone. */
export const contactMessage = z.object({
  name: z.string().trim().min(1, 'Please tell us your name.').max(201),
  email: z.email('Please check the e-mail address.').max(EMAIL_MAX),
  phone: z.string().trim().max(30).default(''),
  interest: z.string().trim().min(1).max(50).default('collaboration'),
  message: z.string().trim().min(1, 'Please write a message.').max(5000),
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const contactReceived = z.object({ received: z.literal(true) });
