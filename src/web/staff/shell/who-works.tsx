import { DropdownMenu } from 'radix-ui';
import { NavLink, useParams } from 'react-router';
import { useLogOut } from '#web/staff/session/use-log-out.ts';
import { useMay } from '#web/staff/session/use-may.ts';
import { useStaffStatus } from '#web/staff/session/use-staff-status.ts';
import { Button } from '#web/ui/button.tsx';
import { usePanelPath } from './use-panel-path.ts';

/** Who is signed in, what staff have changed, and the way out: of this browser, or of every one. */
export function WhoWorks({ className }: { className: string }) {
  const { data } = useStaffStatus();
  const panelPath = usePanelPath();
  const { panel } = useParams();
  const { pending, logOut } = useLogOut();
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
      <span className="min-w-0 max-w-52 truncate text-bone" title={data?.name ?? undefined}>
        <span className="sr-only">Signed in as </span>
        {data?.name}
      </span>
      <div className="flex items-center">
        <Button kind="quiet" busy={pending} onClick={() => logOut()}>
          Logout
        </Button>
        <DropdownMenu.Root modal={false}>
          <DropdownMenu.Trigger
            aria-label="More ways to log out"
            className="grid size-control place-items-center text-ash hover:text-bone"
          >
            <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4 fill-none stroke-2 stroke-current">
              <path d="m5 9 7 7 7-7" />
            </svg>
          </DropdownMenu.Trigger>
          <DropdownMenu.Content
            align="end"
            sideOffset={4}
            className="opens z-40 border border-rule-strong bg-night py-1 text-bone [--from-y:-0.25rem]"
          >
            <DropdownMenu.Item
              disabled={pending}
              onSelect={() => logOut({ everywhere: true })}
              className="flex min-h-control cursor-pointer items-center px-4 outline-none data-disabled:text-ash data-highlighted:bg-bark"
            >
              Log out everywhere
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Root>
      </div>
    </div>
  );
}
