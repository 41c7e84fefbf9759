export type ButtonKind = 'blaze' | 'bone' | 'line' | 'quiet';

const SHAPE =
  'inline-flex min-h-12 items-center justify-center gap-3 px-6 py-3 text-center font-semibold transition-colors duration-150 aria-disabled:cursor-progress';

const KINDS: Record<ButtonKind, string> = {
  blaze: 'bg-blaze text-night hover:bg-blaze-bright active:bg-blaze aria-disabled:bg-blaze/60 aria-disabled:text-night',
  bone: 'bg-bone text-ink hover:bg-bone/90 aria-disabled:bg-bone/60',
  line: 'border border-rule-strong text-bone hover:border-bone aria-disabled:text-ash',
  quiet: 'px-0 text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone',
};

/** The look of a button, for links that act like one too. Blaze is for the one action that matters on a page. */
export function buttonLook(kind: ButtonKind, extra = ''): string {
  return `${SHAPE} ${KINDS[kind]} ${extra}`.trim();
}
