import { Link } from 'react-router';
import { buttonLook } from '#web/ui/button-look.ts';
import { FROM_LIST, withSheet } from './phone-address.ts';

const ACTIONS = [
  { words: 'Add Product', sheet: 'add', look: buttonLook('blaze', 'min-h-13') },
  { words: 'Scan QR', sheet: 'scan', look: buttonLook('line', 'min-h-13') },
];

export function QuickActions({ search }: { search: URLSearchParams }) {
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="sr-only">
        Quick Actions
      </h2>
      <div className="grid grid-cols-2 gap-3">
        {ACTIONS.map(({ words, sheet, look }) => (
          <Link
            key={sheet}
            to={withSheet(search, 'sheet', sheet)}
            state={FROM_LIST}
            preventScrollReset
            className={look}
          >
            {words}
          </Link>
        ))}
      </div>
    </section>
  );
}
