import { useEffect, useRef } from 'react';
import { NavLink, useLocation, useParams } from 'react-router';
import { showInRow, usePanelPath } from '#web/staff/parts/use-panel-path.ts';

const PLACES = [
  { path: ['release'], name: 'Release' },
  { path: ['release', 'delay'], name: 'Delay notice' },
  { path: ['release', 'letters'], name: 'Build letters' },
  { path: ['release', 'announcement'], name: 'Announcement' },
  { path: ['release', 'settings'], name: 'Reminders and pace' },
  { path: ['release', 'addresses'], name: 'Blocked addresses' },
];

/** The second row of the Release tab: whatever goes out to many at once. */
export function ReleaseNav() {
  const panelPath = usePanelPath();
  const { pathname } = useLocation();
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (row.current) showInRow(row.current, row.current.querySelector(`[href="${pathname}"]`));
  }, [pathname]);
  return (
    <nav aria-label="Mail to many" className="-mt-2 mb-6 border-rule border-b">
      <ul ref={row} className="-mb-px flex gap-x-6 overflow-x-auto overflow-y-hidden text-sm">
        {PLACES.map(({ path, name }) => (
          <li key={name}>
            <NavLink
              to={panelPath(...path)}
              end
              className="inline-flex min-h-control items-center whitespace-nowrap border-transparent border-b -outline-offset-2 text-ash transition-colors hover:text-bone aria-[current=page]:border-bone aria-[current=page]:text-bone"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Where a mailing's page is, and the release that it is reached from: in the panel, or at the release panel alone. */
export function useMailingPath() {
  const { panel } = useParams();
  const panelPath = usePanelPath();
  return {
    release: panel ? panelPath('release') : '/release',
    mailing: (id: number) => (panel ? panelPath('release', 'mailings', id) : `/release?mailing=${id}`),
  };
}
