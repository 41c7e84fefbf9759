import { DropdownMenu } from 'radix-ui';
import type { OrderFilters } from '#contract/orders/order-filter-schemas.ts';
import { exportToShip } from '#contract/orders/staff-order-calls.ts';
import { LABEL_PROGRAM_NAMES, LABEL_PROGRAMS } from '#values/order/label-programs.ts';
import { pathOf } from '#web/client/call.ts';
import { buttonLook } from '#web/ui/button-look.ts';

/** What of these orders is ready to ship, as a file for the program that prints the labels. */
export function ToShipMenu({ query }: { query: OrderFilters | { orders: string[] } }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={buttonLook('line', 'gap-2')}>
        Export to ship
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4 shrink-0 fill-none stroke-2 stroke-current">
          <path d="m5 9 7 7 7-7" />
        </svg>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          data-staff
          className="z-40 max-w-72 border border-rule-strong bg-night py-1 text-bone shadow-lg"
        >
          <p className="px-4 py-2 text-ash text-sm">
            What is paid and ready, for the program that prints labels. A spreadsheet program would drop the zeros that
            ZIP codes begin with, so give the file to it as it is.
          </p>
          {LABEL_PROGRAM_NAMES.map((program) => (
            <DropdownMenu.Item
              key={program}
              asChild
              className="flex min-h-control cursor-pointer items-center px-4 outline-none data-highlighted:bg-bark"
            >
              <a href={pathOf(exportToShip, { query: { ...query, program } })} download>
                {LABEL_PROGRAMS[program]}
              </a>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
