import { expect, test } from 'vitest';
import { layerFaults } from '../../scripts/structure/check-layers.ts';
import { readImports } from '../../scripts/structure/read-imports.ts';

const imports = (file: string, written: string, target: string | null) => layerFaults([{ file, written, target }]);

test('every import of the sources is read, types and those that are fetched later too', () => {
  const read = readImports('src');
  const has = (file: string, target: string) => read.some((each) => each.file === file && each.target === target);
  expect(has('shop/queue/enqueue.ts', 'shop/queue/tasks.ts')).toBe(true);
  expect(has('shop/ports/order-hooks.ts', 'db/schema.ts')).toBe(true);
  expect(has('web/layout/site-header.tsx', 'web/layout/avatar-menu.tsx')).toBe(true);
});

test('the shop’s folders import downwards only', () => {
  const [queue, jobs] = ['shop/queue/enqueue.ts', 'shop/jobs/task-list.ts'];
  expect(imports(jobs, `#${queue}`, queue)).toEqual([]);
  expect(imports(queue, `#${jobs}`, jobs)).toEqual([expect.stringContaining('downwards only')]);
});

test('a layer imports those that the list names, in one way of writing, and does without the packages of others', () => {
  expect(imports('web/root.tsx', '#shop/ports/shop.ts', 'shop/ports/shop.ts')).toHaveLength(1);
  expect(imports('providers/smtp/smtp-transport.ts', '#shop/queue/enqueue.ts', 'shop/queue/enqueue.ts')).toHaveLength(
    1,
  );
  expect(imports('values/money.ts', 'zod', null)).toHaveLength(1);
  expect(imports('contract/fields/text.ts', 'node:fs', null)).toHaveLength(1);
  expect(imports('shop/mail/queue-mail.ts', '../queue/enqueue.ts', 'shop/queue/enqueue.ts')).toHaveLength(1);
  expect(imports('shop/newcomer/new.ts', '#shop/ports/shop.ts', 'shop/ports/shop.ts')).toHaveLength(1);
  expect(imports('shop/mail/templates/layout.tsx', 'react', null)).toEqual([]);
  expect(imports('shop/mail/queue-mail.ts', 'react', null)).toHaveLength(1);
});

test('inside a layer its list holds too, and what it does not name has to be added', () => {
  const [ledger, refunds] = ['shop/orders/ledger/ledger.ts', 'shop/orders/refunds/plan-refund.ts'];
  expect(imports(refunds, `#${ledger}`, ledger)).toEqual([]);
  expect(imports(ledger, `#${refunds}`, refunds)).toEqual([expect.stringContaining('shop/orders import downwards')]);
  expect(imports('web/staff/newcomer/new.tsx', `#${'web/staff/calls/may.tsx'}`, 'web/staff/calls/may.tsx')).toEqual([
    expect.stringContaining('no layer of web/staff'),
  ]);
});

test('folders import each other in no circle, be it by way of a third', () => {
  const each = (file: string, target: string) => ({ file, written: `#${target}`, target });
  const [a, b, c] = ['providers/a/one.ts', 'providers/b/two.ts', 'providers/c/three.ts'];
  expect(layerFaults([each(a, b), each(b, c)])).toEqual([]);
  expect(layerFaults([each(a, b), each(b, c), each(c, a)])).toEqual([expect.stringContaining('in a circle')]);
});
