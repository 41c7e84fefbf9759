import { Font, renderToBuffer } from '@react-pdf/renderer';
import type { Papers, RenderPaper } from '#shop/ports/papers.ts';
import { PAPER_FONTS } from './paper-fonts.ts';
import { EvidencePaper } from './templates/evidence-paper.tsx';
import { ReceiptPaper } from './templates/receipt-paper.tsx';

for (const font of PAPER_FONTS) Font.register(font);
// Names and numbers are not for a machine to divide.
Font.registerHyphenationCallback((word) => [word]);

const templates: { [Name in keyof Papers]: (data: Papers[Name]) => Parameters<typeof renderToBuffer>[0] } = {
  receipt: ReceiptPaper,
  evidence: EvidencePaper,
};

/** Like `renderMail`, run in a thread of its own: a page of a paper takes as long as answering many visitors. */
export const renderPaper: RenderPaper = async (paper, data) =>
  new Uint8Array(await renderToBuffer(templates[paper](data)));
