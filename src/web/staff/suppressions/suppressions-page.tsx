import { Link, useSearchParams } from 'react-router';
import { Empty, Loaded } from '#web/staff/shell/loaded.tsx';
import { useTurnedPage } from '#web/staff/shell/use-turned-page.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { SuppressionList } from './suppression-list.tsx';
import { PAGE_SIZE, useSuppressions } from './use-suppressions.ts';

/** Addresses that get less email, or none, and why. */
export function SuppressionsPage() {
  const [search] = useSearchParams();
  const before = search.get('before') ?? '';
  const suppressions = useSuppressions(before);
  const shown = suppressions.data?.slice(0, PAGE_SIZE) ?? [];
  const place = useTurnedPage(before);
  const older = (suppressions.data?.length ?? 0) > PAGE_SIZE ? shown.at(-1) : undefined;
  return (
    <section ref={place} tabIndex={-1} aria-labelledby="addresses-title" className="max-w-5xl outline-none">
      <h1 id="addresses-title" className="title-desk text-bone">
        Blocked addresses
      </h1>
      <p className="mt-2 mb-6 max-w-prose text-ash">
        An address that does not work gets no email at all. Whoever unsubscribed or called an email spam gets no
        announcements, but still all that belongs to an order.
      </p>
      <Loaded query={suppressions} what="the blocked addresses">
        {() =>
          shown.length === 0 ? (
            <Empty title={before ? 'No older ones' : 'No address is blocked'}>
              {!before && 'Emails that come back, complaints and unsubscriptions put addresses here.'}
            </Empty>
          ) : (
            <SuppressionList suppressions={shown} />
          )
        }
      </Loaded>
      {(before || older) && (
        <nav aria-label="Pages of addresses" className="mt-4 flex gap-6">
          {before && (
            <Link to={{ search: '' }} className={buttonLook('quiet')}>
              Newest
            </Link>
          )}
          {older && (
            <Link to={{ search: `before=${older.id}` }} className={buttonLook('quiet')}>
              Older
            </Link>
          )}
        </nav>
      )}
    </section>
  );
}
