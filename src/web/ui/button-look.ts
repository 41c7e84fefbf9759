export type ButtonKind = 'blaze' | 'bone' | 'line' | 'quiet';

const SHAPE =
  'inline-flex min-h-12 items-center justify-center gap-3 py-3 text-center font-semibold transition-colors duration-150 aria-disabled:cursor-progress';

const KINDS: Record<ButtonKind, string> = {
  blaze:
    'px-6 bg-blaze text-night hover:bg-blaze-bright active:bg-blaze aria-disabled:bg-blaze/60 aria-disabled:text-night',
  bone: 'px-6 bg-bone text-ink hover:bg-bone/90 aria-disabled:bg-bone/60',
  line: 'px-6 border border-rule-strong text-bone hover:border-bone aria-disabled:text-ash',
  quiet: 'text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone',
};

/** The look of a button, for links that act like one too. Blaze is for the one action that matters on a page. */
export function buttonLook(kind: ButtonKind, extra = ''): string {
  return `${SHAPE} ${KINDS[kind]} ${extra}`.trim();
}
