import { extractText, getDocumentProxy } from 'unpdf';

/** What a person reads in a PDF: the words of its pages, in one line. */
export async function pdfText(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}
