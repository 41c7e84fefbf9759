import { lazy, Suspense, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { may } from '#contract/access.ts';
import { RoleContext } from '#web/staff/calls/may.tsx';
import { KeyList } from '#web/staff/lists/key-list.tsx';
import { useDesk } from '#web/staff/lists/use-desk.ts';
import { PANEL_PAGES } from '#web/staff/parts/panel-pages.ts';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Dialog } from '#web/ui/dialog.tsx';

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

/** Fields in which letters are typed. */
const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
/** A window or a menu has the keys for itself, until it goes. */
const OVER = ':is([role=dialog], [role=alertdialog], [role=menu]):not([data-state=closed])';
/** So long a letter may follow `g`. */
const PAUSE_MS = 1500;

type PanelKeys = {
  /** Single letters act. */
  letters: boolean;
  onJump: () => void;
  onHelp: () => void;
  /** The letter after `g`; false where it means no page. */
  onPage: (letter: string) => boolean;
};

/** The keys of the panel (rule 46.5). None of the single letters acts while somebody types, or while a window is open. */
function usePanelKeys({ letters, onJump, onHelp, onPage }: PanelKeys): void {
  const goAt = useRef(0);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      if (document.querySelector(OVER)) return;
      event.preventDefault();
      return onJump();
    }
    if (!letters || event.ctrlKey || event.metaKey || event.altKey || isTyped(event) || document.querySelector(OVER)) {
      return;
    }
    const waited = Date.now() - goAt.current;
    goAt.current = 0;
    if (waited < PAUSE_MS ? onPage(event.key) : act(event.key)) event.preventDefault();
  });

  function act(key: string): boolean {
    switch (key) {
      case '?':
        onHelp();
        return true;
      case 'g':
        goAt.current = Date.now();
        return true;
      case '/':
        return focusOn(document.querySelector<HTMLElement>('main input[type=search]'));
      case 'j':
      case 'k':
        return moveInList(key === 'j' ? 1 : -1);
      case 'x':
        return choose();
      case 'd':
        return doAndGoOn();
      default:
        return false;
    }
  }

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function isTyped({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(TYPED) !== null;
}

function focusOn(element: HTMLElement | null | undefined): boolean {
  if (!element) return false;
  element.focus();
  if (element instanceof HTMLInputElement) element.select();
  element.scrollIntoView({ block: 'nearest' });
  return true;
}

/** Every list marks its rows, and in each the link that opens it. */
function moveInList(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('main [data-opens]')].filter((link) => link.offsetParent);
  const row = rowHere();
  const at = row ? links.findIndex((link) => row.contains(link)) : -1;
  return focusOn(at < 0 ? links[0] : links[at + step]);
}

const rowHere = () => document.activeElement?.closest('[data-row]');

/** Presses the button by which the row is done, where it has one, and goes to the next row. */
function doAndGoOn(): boolean {
  const done = rowHere()?.querySelector<HTMLElement>('[data-done]');
  const moved = moveInList(1);
  done?.click();
  return moved || done !== undefined;
}

function choose(): boolean {
  const box = rowHere()?.querySelector<HTMLElement>('input[type=checkbox]');
  box?.click();
  return box !== undefined && box !== null;
}
