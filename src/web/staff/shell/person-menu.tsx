import { DropdownMenu } from 'radix-ui';
import { use } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { Permission } from '#contract/access.ts';
import { May } from '#web/staff/calls/may.tsx';
import { OnPhone } from '#web/staff/calls/use-staff-change.ts';
import { useStaffStatus } from '#web/staff/calls/use-staff-status.ts';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { FROM_LIST, withSheet } from '#web/staff/phone-parts/phone-address.ts';
import { useLogOut } from '#web/staff/session/use-log-out.ts';
import { Button } from '#web/ui/button.tsx';

/** What the menu leads to: a page of the panel, and on the phone the sheet of that name where there is one. */
const PLACES: { label: string; page: string; sheet?: string; permission: Permission }[] = [
  { label: 'Your account', page: 'account', sheet: 'account', permission: 'panel' },
  { label: 'Notices', page: 'notices', sheet: 'notices', permission: 'panel' },
  { label: 'Team', page: 'team', permission: 'team' },
];

const LINE =
  'flex min-h-control cursor-pointer items-center whitespace-nowrap px-4 outline-none data-disabled:text-ash data-highlighted:bg-bark';

/** Who is signed in, with what belongs to them, and the way out: of this browser, or of every one. */
export function PersonMenu({ className = '' }: { className?: string }) {
  const { data } = useStaffStatus();
  const { pending, logOut } = useLogOut();
  return (
    <div className={`flex min-w-0 items-center gap-x-3.5 text-sm sm:gap-x-5 ${className}`}>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          title={data?.name ?? undefined}
          className="flex min-h-control min-w-0 max-w-56 items-center gap-1.5 text-bone hover:text-ash"
        >
          <span className="sr-only">Signed in as </span>
          <span className="min-w-0 truncate">{data?.name}</span>
          <span className="sr-only">: your account, and more ways to log out</span>
          <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4 shrink-0 fill-none stroke-2 stroke-current">
            <path d="m5 9 7 7 7-7" />
          </svg>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className="opens z-40 border border-rule-strong bg-night py-1 text-bone [--from-y:-0.25rem]"
        >
          {PLACES.map(({ permission, ...place }) => (
            <May key={place.page} permission={permission}>
              <DropdownMenu.Item asChild className={LINE}>
                <PlaceLink {...place} />
              </DropdownMenu.Item>
            </May>
          ))}
          <DropdownMenu.Separator className="my-1 border-rule border-t" />
          <DropdownMenu.Item disabled={pending} onSelect={() => logOut({ everywhere: true })} className={LINE}>
            Log out everywhere
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <Button kind="quiet" busy={pending} onClick={() => logOut()} className="shrink-0 text-sm">
        Logout
      </Button>
    </div>
  );
}

/** The menu gives it what a line of a menu needs. */
function PlaceLink({ label, page, sheet, ...line }: Omit<(typeof PLACES)[number], 'permission'>) {
  const onPhone = use(OnPhone);
  const panelPath = usePanelPath();
  const { panel } = useParams();
  const [search] = useSearchParams();
  if (onPhone && sheet) {
    return (
      <Link {...line} to={withSheet(search, 'sheet', sheet)} state={FROM_LIST} preventScrollReset>
        {label}
      </Link>
    );
  }
  // Pages beside the panel do not have its routes.
  return (
    <Link {...line} to={panelPath(page)} reloadDocument={!panel}>
      {label}
    </Link>
  );
}
