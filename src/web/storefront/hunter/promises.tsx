import { Link } from 'react-router';

/** What a buyer may rely on, in a few words each. The terms (legal/terms-text.tsx) say all of it in full: change them together. */
const PROMISES = [
  { name: 'Refund', words: 'In full, until your bow ships' },
  { name: 'Deposit', words: 'Counts in full toward the price' },
  { name: 'Warranty', words: 'Every right the law gives you' },
  { name: 'Made', words: 'In the USA, in three states' },
  { name: 'Questions', words: 'A person answers your mail' },
] as const;

/** Stands with the price and the way to pay. */
export function Promises() {
  return (
    <section aria-label="What you can rely on" className="mt-8 text-sm">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {PROMISES.map(({ name, words }) => (
          <div key={name} className="max-sm:flex max-sm:justify-between max-sm:gap-x-6">
            <dt className="text-ash">{name}</dt>
            <dd className="max-sm:text-right">{words}</dd>
          </div>
        ))}
        <div className="max-sm:text-right">
          <dt className="text-ash max-sm:sr-only">All of it</dt>
          <dd>
            <Link to="/terms" className="underline decoration-rule-strong underline-offset-4 hover:decoration-bone">
              In our terms
            </Link>
          </dd>
        </div>
      </dl>
    </section>
  );
}
