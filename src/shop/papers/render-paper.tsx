import { fileURLToPath } from 'node:url';
import { Font, renderToBuffer } from '@react-pdf/renderer';
import type { Papers, RenderPaper } from '#shop/ports/papers.ts';
import { EvidencePaper } from './templates/evidence-paper.tsx';
import { ReceiptPaper } from './templates/receipt-paper.tsx';

const at = (name: string) => fileURLToPath(new URL(`../../../assets/fonts/${name}.ttf`, import.meta.url));

// The letters of papers (scripts/pictures/subset-fonts.ts): where the first family lacks one, the second has it.
for (const [family, file] of [
  ['Paper', 'paper-latin'],
  ['Paper more', 'paper-latin-ext'],
] as const) {
  for (const fontWeight of [400, 600]) Font.register({ family, fontWeight, src: at(`${file}-${fontWeight}`) });
}
// Names and numbers are not for a machine to divide.
Font.registerHyphenationCallback((word) => [word]);

const templates: { [Name in keyof Papers]: (data: Papers[Name]) => Parameters<typeof renderToBuffer>[0] } = {
  receipt: ReceiptPaper,
  evidence: EvidencePaper,
};

/** Like `renderMail`, run in a thread of its own: a page of a paper takes as long as answering many visitors. */
export const renderPaper: RenderPaper = async (paper, data) =>
  new Uint8Array(await renderToBuffer(templates[paper](data)));
