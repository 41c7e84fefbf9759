const REGISTRATION = /@property --[\w-]+\{[^}]*\}/g;
/** Transitions of gradients, which no page has. */
const GRADIENTS = /(?<=transition-property:[^;}]*)(?:,--tw-gradient-(?:from|via|to))+/g;
const FOR_OLD_BROWSERS = /@layer properties\{@supports .+?\{(\*,[^}]+\})\}\}/;

/**
 * A style sheet of Tailwind's without its `@property` rules: it sets the same as a plain rule for browsers that do
 * not know them, which then holds for all. That is shorter, and checkers of HTML read no `@property` in a page.
 */
export function plainStyles(css: string): string {
  return FOR_OLD_BROWSERS.test(css)
    ? css.replace(FOR_OLD_BROWSERS, '@layer properties{$1}').replace(REGISTRATION, '').replace(GRADIENTS, '')
    : css;
}
