import { lazy, Suspense, use, useState } from 'react';
import { useNavigate } from 'react-router';
import { may } from '#contract/access.ts';
import { RoleContext } from '#web/staff/calls/use-may.ts';
import { KeyList } from '#web/staff/lists/key-list.tsx';
import { useDesk } from '#web/staff/lists/use-desk.ts';
import { PANEL_PAGES } from '#web/staff/parts/panel-pages.ts';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { usePanelKeys } from './use-panel-keys.ts';

const JumpWindow = lazy(async () => ({ default: (await import('./jump-window.tsx')).JumpWindow }));

/** The keys of the panel, the field that jumps anywhere, and the list of the keys. */
export function PanelKeys() {
  const role = use(RoleContext);
  const navigate = useNavigate();
  const panelPath = usePanelPath();
  const desk = useDesk();
  const [open, setOpen] = useState<'jump' | 'keys' | null>(null);
  const close = () => setOpen(null);
  usePanelKeys({
    // Who has switched them off is never surprised while that is being read.
    letters: desk.data?.letterKeys ?? false,
    onJump: () => setOpen('jump'),
    onHelp: () => setOpen('keys'),
    onPage(letter) {
      const page = PANEL_PAGES.find(({ key, permission }) => key === letter && role !== null && may(role, permission));
      if (page) void navigate(panelPath(page.path));
      return page !== undefined;
    },
  });
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen('jump')}
        title="Jump to an order, a customer, a page (Ctrl K)"
        className="grid size-9 shrink-0 cursor-pointer place-items-center text-bone hover:text-ash pointer-coarse:size-11"
      >
        <span className="sr-only">Jump to…</span>
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-none stroke-2 stroke-current">
          <circle cx="10.5" cy="10.5" r="6" />
          <path d="m15 15 5.5 5.5" />
        </svg>
      </button>
      {open === 'jump' && (
        <Suspense>
          <JumpWindow onClose={close} onKeys={() => setOpen('keys')} />
        </Suspense>
      )}
      <Dialog open={open === 'keys'} onOpenChange={(stays) => !stays && close()} title="Keys">
        <div className="mt-5">
          <KeyList />
        </div>
      </Dialog>
    </>
  );
}
