import { paragraphsOf } from '#values/letter.ts';

/** A text that staff have written, with its paragraphs and lines. */
export function Paragraphs({ text }: { text: string }) {
  return paragraphsOf(text).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may say the same.
    <p key={at} className="wrap-anywhere whitespace-pre-line">
      {part}
    </p>
  ));
}
