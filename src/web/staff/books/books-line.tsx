import { Link } from 'react-router';
import type { StaffBooks } from '#contract/operation/book-schemas.ts';
import { Moment } from '#web/staff/parts/page-parts.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { judgeBooks, useBooks } from './use-books.ts';

type BooksLineProps = {
  /** Of the list of differences. */
  address: string;
  state?: object;
  className?: string;
};

/** Whether the books agree and how old that answer is, with the way to the differences. */
export function BooksLine({ address, state, className }: BooksLineProps) {
  const { data, isError } = useBooks();
  // The space is kept from the first: nothing below may move when the answer comes.
  if (!data) {
    return (
      <p className={`min-h-12 text-ash text-sm ${className ?? ''}`}>
        {isError && 'Whether the card provider’s books and ours agree could not be loaded.'}
      </p>
    );
  }
  const { alarming, text } = judgeBooks(data);
  const more = (
    <>
      <Age books={data} />{' '}
      <Link to={address} state={state} preventScrollReset className="text-bone link-plain">
        {alarming ? 'See what to do' : 'What was compared'}
      </Link>
    </>
  );
  return (
    <section aria-label="Books" className={`min-h-12 text-sm ${className ?? ''}`}>
      {alarming ? (
        <Alert tone="bad" title={text}>
          {more}
        </Alert>
      ) : (
        <p className="text-ash">
          {text} {more}
        </p>
      )}
    </section>
  );
}

function Age({ books: { last, failed } }: { books: StaffBooks }) {
  return (
    <>
      {last && (
        <>
          Compared <Moment at={last.finishedAt} />.
        </>
      )}
      {failed && ' The last try failed; it is made again every hour.'}
    </>
  );
}
