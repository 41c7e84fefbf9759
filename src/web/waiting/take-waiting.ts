import { type ActionFunctionArgs, data } from 'react-router';
import { WAITING_RECEIVED } from '#values/text/waiting-list-text.ts';
import { storefrontContext } from '#web/load-context.ts';
import { visitContext } from '#web/page-visit.ts';
import type { WaitingAnswer } from '#web/storefront/bow/waiting-form.tsx';
import { tryAgainText } from '#web/storefront/contact/inquiry-outcome.tsx';

const STATUS: Record<WaitingAnswer['outcome'], number> = {
  sent: 200,
  faulty: 422,
  open: 409,
  'not-found': 404,
  'too-often': 429,
  failed: 500,
};

/** Takes an address for a waiting list from a browser without JavaScript. What is not taken comes back as it was typed. */
export async function takeWaiting({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const { retryAfter, onFault } = context.get(visitContext);
  // Throws for whatever no form of a browser sends.
  const form = await request.formData().catch(() => new FormData());
  const typed = { bow: textOf(form.get('bow')), email: textOf(form.get('email')) };
  const answer = (outcome: WaitingAnswer['outcome'], words: string) =>
    data<WaitingAnswer>({ ...typed, outcome, words }, { status: STATUS[outcome] });
  if (retryAfter !== null) {
    return answer('too-often', `That was too often. Your address is still here. ${tryAgainText(retryAfter)}`);
  }
  try {
    // The same rules as in the API, which are fetched apart by pages.
    const { waitingRequest } = await import('#contract/campaigns/waiting-list-schemas.ts');
    const checked = waitingRequest.safeParse(typed);
    if (!checked.success)
      return answer('faulty', checked.error.issues[0]?.message ?? 'Please check the email address.');
    const { email, bow } = checked.data;
    const outcome = await context.get(storefrontContext).joinWaitingList({ email, bow: bow || null });
    return answer(outcome, WORDS[outcome]);
  } catch (fault) {
    onFault(fault);
    return answer('failed', 'This did not reach us. Your address is still here: please try again.');
  }
}

const WORDS = {
  sent: WAITING_RECEIVED,
  open: 'This bow can be pre-ordered now, so there is nothing to wait for.',
  'not-found': 'This bow is not on pre-order. Please look at the others.',
} as const;

/** HTML has no way to write NUL, and nobody has typed it. */
function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.replaceAll('\0', '').slice(0, 1000) : '';
}
