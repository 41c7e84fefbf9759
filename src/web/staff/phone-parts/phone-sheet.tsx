import { Fragment, type ReactNode, useState, useSyncExternalStore } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { Sheet } from '#web/ui/sheet.tsx';
import { FROM_LIST, type SheetName, withSheet } from './phone-address.ts';

type PhoneSheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The camera is one touch away, in the place of this sheet. */
  canScan?: boolean;
  children: ReactNode;
};

/** A sheet from the bottom, where the thumb is. */
export function PhoneSheet({ open, onClose, title, canScan = false, children }: PhoneSheetProps) {
  return (
    <Sheet
      side="bottom"
      open={open}
      onOpenChange={(opening) => !opening && onClose()}
      title={title}
      action={canScan && <ScanLink />}
    >
      <OfflineLine className="-mx-edge mt-3" />
      <div className="mt-4">{children}</div>
    </Sheet>
  );
}

type RecordSheetProps = {
  /** The record that the address names; null while none is open. */
  id: string | null;
  onClose: () => void;
  title: string | ((id: string) => string);
  /** What is known of it, which still stands there while the sheet slides away. */
  children: (id: string) => ReactNode;
};

/** One record over its list. */
export function RecordSheet({ id, onClose, title, children }: RecordSheetProps) {
  const shown = useLast(id);
  return (
    <PhoneSheet
      open={id !== null}
      onClose={onClose}
      title={typeof title === 'string' ? title : title(shown ?? '')}
      canScan
    >
      {shown && <Fragment key={shown}>{children(shown)}</Fragment>}
    </PhoneSheet>
  );
}

/** Closing the camera leads to the list, as closing this sheet does. */
function ScanLink() {
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  return (
    <Link
      to={withSheet(search, 'sheet', 'scan')}
      replace
      state={state}
      preventScrollReset
      className="grid h-12 shrink-0 place-items-center text-bone link-quiet"
    >
      Scan
    </Link>
  );
}

type SheetLinkProps = {
  search: URLSearchParams;
  sheet: SheetName;
  value: string;
  className: string;
  children: ReactNode;
};

/** Opens a sheet over the list, to which closing it goes back. */
export function SheetLink({ search, sheet, value, className, children }: SheetLinkProps) {
  return (
    <Link to={withSheet(search, sheet, value)} state={FROM_LIST} preventScrollReset className={className}>
      {children}
    </Link>
  );
}

/** The next step of a record, at the bottom of its sheet however long that is: where the thumb is. */
export function SheetFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-10 z-10 -mx-edge -mb-10 border-rule border-t bg-night px-edge pt-4 pb-[calc(1.5rem+env(safe-area-inset-bottom))] empty:hidden">
      {children}
    </div>
  );
}

/** Stands at the top of the page and of every sheet for as long as the phone has no network. */
export function OfflineLine({ className = '' }: { className?: string }) {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={`bg-bone px-edge py-2 text-center font-semibold text-night ${className}`}>
          You are offline. Steps of the work and counts wait 15 minutes; nothing else is saved.
        </p>
      )}
    </div>
  );
}

/** Whether the phone has a network at all. */
function useOnline(): boolean {
  return useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
}

function listen(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** The value, or what it was before it went: a sheet that is sliding away still shows what it held. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
