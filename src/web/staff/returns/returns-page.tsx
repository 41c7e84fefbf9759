import { Link, NavLink, useSearchParams } from 'react-router';
import { readBefore, writeQuery } from '#web/staff/parts/list-address.ts';
import { Empty } from '#web/staff/parts/loaded.tsx';
import { PageLinks } from '#web/staff/parts/page-links.tsx';
import { Listed, pageOf } from '#web/staff/parts/record-list.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { ReturnView } from './return-view.tsx';
import { PAGE_SIZE, type ReturnsPage as Page, useReturns } from './use-returns.ts';

/** What customers want to send back, newest first; those that wait for somebody unless all are asked for. */
export function ReturnsPage() {
  const [query] = useSearchParams();
  const panelPath = usePanelPath();
  const page = readPage(query);
  const found = useReturns(page);
  const { shown, last } = pageOf(found.data, PAGE_SIZE);
  return (
    <section aria-labelledby="returns-title" className="max-w-3xl">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h1 id="returns-title" className="title-desk text-bone">
          Returns
        </h1>
        <nav aria-label="Which returns" className="flex gap-x-6">
          <Choice to={panelPath('returns')} chosen={page.show === 'open'}>
            Open
          </Choice>
          <Choice to={panelPath('returns?show=all')} chosen={page.show === 'all'}>
            All
          </Choice>
        </nav>
      </div>
      <Listed
        query={found}
        what="the returns"
        list={shown}
        empty={
          <Empty title={page.show === 'open' ? 'Nothing waits for you' : 'Nothing was sent back yet'}>
            What customers ask to send back appears here.
          </Empty>
        }
        more={
          <PageLinks
            label="Pages"
            newest={page.before ? writePage({ ...page, before: null }) : null}
            older={last ? writePage({ ...page, before: String(last.id) }) : null}
          />
        }
      >
        {(list) => (
          <div className="border-rule border-t">
            {list.map((each) => (
              <ReturnView
                key={each.id}
                of={each}
                heading="h2"
                order={
                  <Link
                    to={panelPath('orders', each.orderNumber)}
                    className="tabular-nums underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
                  >
                    {each.orderNumber}
                  </Link>
                }
              />
            ))}
          </div>
        )}
      </Listed>
    </section>
  );
}

function Choice({ to, chosen, children }: { to: string; chosen: boolean; children: string }) {
  return (
    <NavLink
      to={to}
      aria-current={chosen ? 'true' : undefined}
      className={`py-1 ${chosen ? 'border-bone border-b-2 text-bone' : 'text-ash hover:text-bone'}`}
    >
      {children}
    </NavLink>
  );
}

/** The names are the contract's. What cannot be meant is left out. */
function readPage(query: URLSearchParams): Page {
  return { show: query.get('show') === 'all' ? 'all' : 'open', before: readBefore(query) };
}

const writePage = ({ show, before }: Page) => writeQuery({ show: show === 'all' && show, before });
