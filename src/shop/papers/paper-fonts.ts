import { fileURLToPath } from 'node:url';

const at = (name: string) => fileURLToPath(new URL(`../../../assets/fonts/${name}.ttf`, import.meta.url));

/** The letters of papers (scripts/subset-fonts.ts): where the first lacks one, the second has it. */
export const PAPER_FONTS = [
  { family: 'Paper', fontWeight: 400, src: at('paper-latin-400') },
  { family: 'Paper', fontWeight: 600, src: at('paper-latin-600') },
  { family: 'Paper more', fontWeight: 400, src: at('paper-latin-ext-400') },
  { family: 'Paper more', fontWeight: 600, src: at('paper-latin-ext-600') },
];
