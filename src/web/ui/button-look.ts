export type ButtonKind = 'blaze' | 'bone' | 'line' | 'quiet';

const SHAPE =
  'inline-flex min-h-control items-center justify-center gap-3 py-[calc((var(--spacing-control)-1.5rem)/2)] text-center font-semibold transition-colors duration-150 aria-disabled:cursor-progress data-blocked:cursor-not-allowed';

/** Where the reader's own colors take the ground away, a line says what is a button. */
const FILLED = 'px-control-edge forced-colors:border data-blocked:bg-bark data-blocked:text-ash';

const KINDS: Record<ButtonKind, string> = {
  blaze: `bg-blaze text-night hover:bg-blaze-bright active:bg-blaze aria-disabled:bg-blaze-busy aria-disabled:text-night ${FILLED}`,
  bone: `bg-bone text-ink hover:bg-bone/90 aria-disabled:bg-bone/60 ${FILLED}`,
  line: 'px-control-edge border border-rule-strong text-bone hover:border-bone aria-disabled:text-ash data-blocked:border-rule',
  quiet: 'text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone data-blocked:text-ash',
};

/** The look of a button, for links that act like one too. Blaze is for the one action that matters on a page. */
export function buttonLook(kind: ButtonKind, extra = ''): string {
  return `${SHAPE} ${KINDS[kind]} ${extra}`.trim();
}
