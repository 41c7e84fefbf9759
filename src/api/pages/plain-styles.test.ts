import { expect, test } from 'vitest';
import { plainStyles } from './make-page.ts';

const RESET = '*,:before,:after,::backdrop{--tw-ease:initial;--tw-border-style:solid}';
const REST = '.edge{padding:0}@media print{.edge{padding:1px}}.link{transition-property:color,fill';
const RULES =
  '@property --tw-ease{syntax:"*";inherits:false}@property --tw-border-style{syntax:"*";inherits:false;initial-value:solid}';

test('what @property rules say is said by one plain rule for every browser', () => {
  const condition = '(((-webkit-hyphens:none)) and (not (margin-trim:block))) or (not (color:rgb(from red r g b)))';
  expect(
    plainStyles(
      `@layer properties{@supports ${condition}{${RESET}}}${REST},--tw-gradient-from,--tw-gradient-to}${RULES}`,
    ),
  ).toBe(`@layer properties{${RESET}}${REST}}`);
});

test('without that plain rule nothing is taken away', () => {
  expect(plainStyles(REST + RULES)).toBe(REST + RULES);
});
