import { z } from 'zod';
import { CONTACT_LIMITS, DEALER_LIMITS, LONGEST_MESSAGE } from '#contract/fields/field-limits.ts';
import { emailAddress, filledLine, line, prose } from '#contract/fields/text.ts';

/** POST /api/contact (rule 10.1). The page sends interest "collaboration" and an empty phone. */
export const contactMessage = z.object({
  name: filledLine(201, 'Please tell us your name.'),
  email: emailAddress(),
  phone: line(30).default(''),
  interest: filledLine(50, 'Please say what this is about.').default('collaboration'),
  message: prose(LONGEST_MESSAGE, 'Please write a message.'),
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const contactReceived = z.object({ received: z.literal(true) });

const MISSING = 'Please fill in this field.';

/** POST /contact: the contact form, as it is typed; all four fields are required (rule 10.1). */
export const contactForm = z.object({
  firstName: filledLine(CONTACT_LIMITS.firstName, MISSING),
  lastName: filledLine(CONTACT_LIMITS.lastName, MISSING),
  email: emailAddress(MISSING),
  message: prose(CONTACT_LIMITS.message, MISSING),
});

/** POST /retailers: the form of shops that want to sell the bow. */
export const dealerForm = z.object({
  shop: filledLine(DEALER_LIMITS.shop, MISSING),
  town: filledLine(DEALER_LIMITS.town, MISSING),
  state: filledLine(DEALER_LIMITS.state, MISSING),
  ...contactForm.shape,
  phone: line(DEALER_LIMITS.phone),
  message: prose(DEALER_LIMITS.message, MISSING),
});
