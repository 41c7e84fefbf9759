import { Link } from 'react-router';

const ACTIONS = [
  { path: '/orders', words: 'View Order History' },
  { path: '/checkout', words: 'Pre-Order Hunter Bow' },
];

export function QuickActions() {
  return (
    <nav aria-labelledby="actions-title">
      <h2 id="actions-title" className="title-part text-bone">
        Quick Actions
      </h2>
      <ul className="mt-5 border-rule border-t">
        {ACTIONS.map(({ path, words }) => (
          <li key={path}>
            <Link
              to={path}
              className="group flex min-h-14 items-center justify-between gap-4 border-rule border-b font-semibold text-bone transition-colors hover:border-bone"
            >
              {words}
              <span aria-hidden="true" className="text-ash group-hover:text-bone">
                →
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
