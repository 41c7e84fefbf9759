import { Children, type ReactNode } from 'react';
import { DATES_IN_TEXT } from '#values/date.ts';

/** A text in which no line ends inside of a date (rule 42.4). The words stay as they are: hard spaces would be copied and searched for. */
export function WholeDates({ text }: { text: string }) {
  return text.split(DATES_IN_TEXT).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have nothing else to be told apart by.
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}

/** The same for every text in the line of a list; an element among them is left as it is. */
export function withWholeDates(shown: ReactNode): ReactNode {
  return Children.map(shown, (part) => (typeof part === 'string' ? <WholeDates text={part} /> : part));
}
