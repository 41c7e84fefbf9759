import { Link } from 'react-router';
import { Empty, Loaded } from '#web/staff/parts/page-parts.tsx';
import { withSheet } from '#web/staff/phone-parts/phone-address.ts';
import { PhoneSheet, SheetLink } from '#web/staff/phone-parts/phone-sheet.tsx';
import { ReturnView } from './return-view.tsx';
import { PAGE_SIZE, useReturns } from './use-returns.ts';

const OPEN = { show: 'open', before: null } as const;

/** How many returns wait for somebody, with the way to them; nothing while none does. */
export function ReturnsLine({ search }: { search: URLSearchParams }) {
  const { data } = useReturns(OPEN);
  if (!data?.length) return null;
  const many = data.length > PAGE_SIZE ? `More than ${PAGE_SIZE} returns are` : countText(data.length);
  return (
    <p className="text-ash text-sm">
      {many} open.{' '}
      <SheetLink search={search} sheet="sheet" value="returns" className="text-bone link-plain">
        Returns
      </SheetLink>
    </p>
  );
}

const countText = (count: number) => (count === 1 ? 'One return is' : `${count} returns are`);

export function ReturnsSheet({ search, onClose }: { search: URLSearchParams; onClose: () => void }) {
  return (
    <PhoneSheet open={search.get('sheet') === 'returns'} onClose={onClose} title="Returns">
      <OpenReturns search={search} />
    </PhoneSheet>
  );
}

function OpenReturns({ search }: { search: URLSearchParams }) {
  const returns = useReturns(OPEN);
  return (
    <Loaded query={returns} what="the returns">
      {(list) =>
        list.length === 0 ? (
          <Empty title="Nothing waits for you" />
        ) : (
          <div className="border-rule border-t">
            {list.slice(0, PAGE_SIZE).map((each) => (
              <ReturnView
                key={each.id}
                of={each}
                heading="h3"
                order={
                  <Link to={withSheet(search, 'order', each.orderNumber)} className="link-plain">
                    {each.orderNumber}
                  </Link>
                }
              />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}
