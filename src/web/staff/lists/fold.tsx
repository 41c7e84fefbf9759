import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';

type FoldProps = {
  label: string /** How much in it is chosen. */;
  count?: number;
  className?: string;
  children: ReactNode;
};

/** A button of a list's bar, and what opens below it. */
export function Fold({ label, count = 0, className = '', children }: FoldProps) {
  return (
    <Popover.Root>
      <Popover.Trigger
        className={`flex min-h-control shrink-0 cursor-pointer items-center gap-1.5 whitespace-nowrap text-bone hover:text-ash ${className}`}
      >
        {label}
        {count > 0 && <span className="font-semibold">({count})</span>}
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4 shrink-0 fill-none stroke-2 stroke-ash">
          <path d="m5 9 7 7 7-7" />
        </svg>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          data-staff
          className="z-40 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-y-auto border border-rule-strong bg-night p-4 shadow-lg"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
