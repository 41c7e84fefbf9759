import { Link } from 'react-router';
import type { BookDifferenceShown, StaffBooks } from '#contract/operation/book-schemas.ts';
import { differenceText, isInside } from '#values/books/book-differences.ts';
import { usd } from '#web/client/format.ts';
import { Loaded, Moment } from '#web/staff/parts/page-parts.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { judgeBooks, type LastComparison, useBooks } from './use-books.ts';

type BooksContentProps = { orderAddress: (orderNumber: string) => string };

/** What the last comparison looked at, and each difference with what to do about it. */
export function BooksContent({ orderAddress }: BooksContentProps) {
  const books = useBooks();
  return (
    <Loaded query={books} what="the books">
      {(data) => (
        <div className="space-y-6">
          <Verdict books={data} />
          {data.last && <Compared last={data.last} />}
          {data.differences.length > 0 && (
            <ul aria-label="Differences" className="border-rule border-t">
              {data.differences.map((difference) => (
                <DifferenceLine key={difference.id} difference={difference} orderAddress={orderAddress} />
              ))}
            </ul>
          )}
          <p className="max-w-prose text-ash text-sm">
            They are compared once a day. Whoever runs the shop can do it now, and further back, with the command{' '}
            <code>books verify</code>, which prints every difference.
          </p>
        </div>
      )}
    </Loaded>
  );
}

function Verdict({ books }: { books: StaffBooks }) {
  const { alarming, text } = judgeBooks(books);
  const { failed } = books;
  return (
    <div className="space-y-3">
      {alarming ? <Alert tone="bad" title={text} /> : <p className="text-bone">{text}</p>}
      {failed && (
        <Alert tone="bad" title="The last try failed">
          <Moment at={failed.at} />: {failed.reason} It is made again every hour.
        </Alert>
      )}
    </div>
  );
}

function Compared({ last: { finishedAt, since, counts, cutOff } }: { last: LastComparison }) {
  return (
    <div className="text-ash">
      <p>
        Compared <Moment at={finishedAt} />: all that was made since <Moment at={since} dayOnly />, whatever is open,
        and the sums of every order.
      </p>
      {counts && (
        <p className="tabular-nums">
          Payments {counts.payments}, refunds {counts.refunds}, disputes {counts.disputes}, orders {counts.orders}
          {counts.movements === null
            ? '. The account’s key may not list its balance.'
            : `, lines of the balance ${counts.movements}.`}
          {counts.sealed !== undefined &&
            ` Entries of the journal ${counts.sealed} sealed, ${counts.unsealed ?? 0} not yet.`}
        </p>
      )}
      {cutOff && (
        <p>There are more: the comparison ended here. Perhaps the shop runs with the keys of another account.</p>
      )}
    </div>
  );
}

const STATES: Record<BookDifferenceShown['state'], { words: string; tone: BadgeTone }> = {
  open: { words: 'For a person', tone: 'bad' },
  'taken-over': { words: 'Taken over', tone: 'good' },
  closed: { words: 'Marked as done', tone: 'quiet' },
};

type DifferenceLineProps = BooksContentProps & { difference: BookDifferenceShown };

function DifferenceLine({ difference, orderAddress }: DifferenceLineProps) {
  const { what, state, advice, amount, orderNumber, orderKept, paymentId, otherId, ours, provider } = difference;
  const { words, tone } = STATES[state];
  const ids = [paymentId, otherId].filter((id) => id !== null);
  return (
    <li className="grid gap-x-8 gap-y-1 border-rule border-b py-3 md:grid-cols-[minmax(0,1fr)_9rem]">
      <div className="min-w-0 text-sm wrap-anywhere">
        <p className="text-base text-bone">
          {differenceText(what).title}: {usd(amount)}
        </p>
        <p className="text-ash">{advice}</p>
        <p className="text-ash">
          Here: {ours ?? 'nothing'}.{!isInside(what) && ` At the card provider: ${provider ?? 'nothing'}.`}
        </p>
        <p className="text-ash">
          {orderNumber && orderKept && (
            <Link to={orderAddress(orderNumber)} preventScrollReset className="text-bone link-plain">
              {orderNumber}
            </Link>
          )}
          {orderNumber && !orderKept && `Order ${orderNumber}, which is not here`}
          {orderNumber && ids.length > 0 && ', '}
          {ids.join(', ')}
        </p>
      </div>
      <div className="md:text-right">
        <Badge tone={tone} label={words} />
      </div>
    </li>
  );
}
