import { may, type Permission } from '#contract/access.ts';
import type { JumpPlaces } from '#contract/operation/jump-schemas.ts';
import type { StaffRole } from '#values/staff/staff.ts';
import { mailNameOf } from '#web/staff/parts/mailing-labels.ts';
import { PANEL_PAGES } from '#web/staff/parts/panel-pages.ts';

/** What a jump may lead to: a page, a record, or a step of an order. */
export type Place = { kind: string; title: string; more?: string; path: string };

/** Steps of an order that are asked for by their first word. */
const STEPS: readonly { step: string; label: string; permission: Permission }[] = [
  { step: 'refund', label: 'Refund', permission: 'money' },
  { step: 'cancel', label: 'Cancel', permission: 'money' },
  { step: 'ship', label: 'Ship', permission: 'orders.make' },
  { step: 'replace', label: 'Send a replacement for', permission: 'orders.make' },
  { step: 'correct', label: 'Correct', permission: 'orders.serve' },
];

type Asked = { /** What is looked for in the shop. */ search: string; steps: typeof STEPS };

/** "refund FD-7K3M9QXT" asks for a step of that order; any other words for whatever has them. */
export function readAsked(typed: string, role: StaffRole | null): Asked {
  const words = typed.trim();
  const [first = '', ...rest] = words.split(/\s+/);
  const own = STEPS.filter(({ permission }) => role !== null && may(role, permission));
  const steps = own.filter(({ step }) => step === first.toLowerCase());
  return steps.length > 0 ? { search: rest.join(' '), steps } : { search: words, steps: [] };
}

/** Everything that fits, those first that were most likely meant. */
export function listPlaces(
  typed: string,
  { steps }: Asked,
  found: JumpPlaces | undefined,
  role: StaffRole | null,
): Place[] {
  const orders = found?.orders ?? [];
  if (steps.length > 0) {
    return steps.flatMap(({ step, label }) =>
      orders.map(({ orderNumber, customerName }) => ({
        kind: 'Action',
        title: `${label} ${orderNumber}`,
        more: customerName,
        path: `orders/${orderNumber}?step=${step}`,
      })),
    );
  }
  const words = typed.trim().toLowerCase();
  const pages = PANEL_PAGES.filter(
    ({ name, permission }) => role !== null && may(role, permission) && name.toLowerCase().includes(words),
  ).map(({ name, path }) => ({ kind: 'Page', title: name, path }));
  return [
    ...pages.filter(({ title }) => words !== '' && title.toLowerCase().startsWith(words)),
    ...orders.map(({ orderNumber, customerName }) => ({
      kind: 'Order',
      title: orderNumber,
      more: customerName,
      path: `orders/${orderNumber}`,
    })),
    ...(found?.bows ?? []).map(({ serial, customerName }) => ({
      kind: 'Bow',
      title: serial,
      more: customerName,
      path: `workshop?search=${serial}`,
    })),
    ...(found?.customers ?? []).map(({ key, name, email }) => ({
      kind: 'Customer',
      title: name || email,
      more: email,
      path: `customers/${key}`,
    })),
    ...(found?.products ?? []).map(({ id, name }) => ({ kind: 'Product', title: name, path: `products/${id}` })),
    ...(found?.mails ?? []).map(({ id, subject, template, recipient }) => ({
      kind: 'Email',
      title: subject ?? mailNameOf(template),
      more: recipient,
      path: `mails?mail=${id}`,
    })),
    ...pages.filter(({ title }) => words === '' || !title.toLowerCase().startsWith(words)),
  ];
}
