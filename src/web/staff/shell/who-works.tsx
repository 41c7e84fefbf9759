import { NavLink, useParams } from 'react-router';
import { useMay } from '#web/staff/calls/may.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { PersonMenu } from './person-menu.tsx';

/** What staff have changed, and the menu of who is signed in. */
export function WhoWorks({ className }: { className: string }) {
  const panelPath = usePanelPath();
  const { panel } = useParams();
  const mayAudit = useMay('business');
  return (
    <div className={`flex min-w-0 items-center gap-x-3.5 text-sm sm:gap-x-5 ${className}`}>
      {mayAudit && (
        <NavLink
          to={panelPath('audit')}
          // Pages beside the panel do not have its routes.
          reloadDocument={!panel}
          className="inline-flex min-h-control items-center text-ash underline decoration-transparent underline-offset-4 hover:text-bone aria-[current=page]:text-bone aria-[current=page]:decoration-bone"
        >
          Audit
        </NavLink>
      )}
      <PersonMenu />
    </div>
  );
}
