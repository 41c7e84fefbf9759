import type { Failure } from '#contract/failure.ts';
import type { MailPreview } from '#contract/mailings.ts';
import type { NoSample } from '#shop/previews/find-sample.ts';
import type { MailPreview as Previewed } from '#shop/previews/preview-mail.ts';
import { refuseDelay } from './delay.ts';

export function presentPreview({ order, mail }: Previewed): MailPreview {
  const { orderNumber, customerName, customerEmail } = order;
  return { recipient: { orderNumber, customerName, email: customerEmail }, ...mail };
}

const NOBODY = {
  error: 'Nobody would get this email now, so there is nothing to show.',
  code: 'nobody',
} satisfies Failure;

export function refusePreview(refused: NoSample): { status: 409 | 422; failure: Failure } {
  return refused.reason === 'nobody' ? { status: 409, failure: NOBODY } : refuseDelay(refused);
}
