import { use } from 'react';
import { may } from '#contract/access.ts';
import { RoleContext } from '#web/staff/calls/may.tsx';
import { PANEL_PAGES } from '#web/staff/parts/panel-pages.ts';
import { Switch } from '#web/staff/parts/switch.tsx';
import { useDesk, useDeskChange } from './use-desk.ts';

const KEYS: readonly { keys: string[]; does: string }[] = [
  { keys: ['Ctrl K', '⌘ K'], does: 'Jump to an order, a customer, a page, or an action' },
  { keys: ['/'], does: 'Search the list' },
  { keys: ['j'], does: 'Next row' },
  { keys: ['k'], does: 'Row before' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['x'], does: 'Choose the row' },
  { keys: ['d'], does: 'Do the step of the row, and go to the next' },
  { keys: ['?'], does: 'Show these keys' },
];

/** What the keys do, and whether single letters act at all: kept for whoever sits here. */
export function KeyList() {
  const role = use(RoleContext);
  const desk = useDesk();
  const change = useDeskChange();
  const rows = [
    ...KEYS,
    ...PANEL_PAGES.flatMap(({ name, key, permission }) =>
      key && role && may(role, permission) ? [{ keys: [`g ${key}`], does: `Go to ${name}` }] : [],
    ),
  ];
  return (
    <>
      <Switch
        label="Single letters act as keys"
        checked={desk.data?.letterKeys ?? true}
        onCheckedChange={(letterKeys) => change.send({ letterKeys })}
      />
      <dl className="mt-5 grid gap-x-10 sm:grid-cols-2">
        {rows.map(({ keys, does }) => (
          <div
            key={does}
            className={`flex items-baseline gap-3 border-rule border-b py-1.5 ${keys.length > 1 ? 'sm:col-span-2' : ''}`}
          >
            <dt className="min-w-12 shrink-0 space-x-2">
              {keys.map((key) => (
                <kbd key={key} className="border border-rule-strong px-1.5 font-sans text-bone text-sm">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-ash">{does}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
