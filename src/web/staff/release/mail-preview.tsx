import type { MailPreviewRequest } from '#contract/mailings.ts';

/**
 * The mail as its first recipient will get it. It is made by the server, anew whenever `mail` is another: what is being
 * typed should be handed over once it is whole.
 */
export function MailPreviewPart({ mail }: { mail: MailPreviewRequest }) {
  return <section aria-label="Preview" data-kind={mail.kind} />;
}
