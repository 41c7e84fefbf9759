import { expect, test } from 'vitest';
import { monthThatIsOver, thisMonth } from '#tests/support/books/months.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { createTestServer } from '#tests/support/test-server.ts';

test('owner and manager close a month and read it, the workshop and support do not see it', async () => {
  await using server = await createTestServer();
  const { month } = await monthThatIsOver(server.test);
  const open = thisMonth(server.test);
  const manager = await openStaffBrowser(server, 'the-manager', 'manager');
  const close = (of: string) => manager.ask('POST', `/api/admin/months/${of}/close`);
  expect((await manager.ask('GET', '/api/admin/months')).body).toEqual({ open: { month, obstacles: [] }, closed: [] });
  expect(await close(open)).toMatchObject({ status: 409, body: { code: 'not-next' } });
  expect(await close(month)).toMatchObject({
    status: 200,
    body: {
      open: { month: open, obstacles: [{ what: 'not-over' }] },
      closed: [{ month, closedBy: 'the-manager', late: 0 }],
    },
  });
  expect(await close(month)).toMatchObject({ status: 409, body: { code: 'closed-already' } });
  expect(await close(open)).toMatchObject({ status: 409, body: { code: 'in-the-way' } });
  expect((await close('2026-13')).status).toBe(400);
  const line = { opening: '0.00', received: '177.60', earned: '0.00', closing: '177.60' };
  expect((await manager.ask('GET', `/api/admin/months/${month}`)).body).toMatchObject({
    month,
    closed: true,
    late: [],
    revenue: [line],
  });
  expect((await manager.ask('GET', `/api/admin/months/${open}`)).body).toMatchObject({
    closed: false,
    revenue: [{ opening: '177.60', received: '0.00', closing: '177.60' }],
  });
  for (const role of ['workshop', 'support'] as const) {
    const other = await openStaffBrowser(server, `the-${role}`, role);
    for (const [method, address] of [
      ['GET', '/api/admin/months'],
      ['GET', `/api/admin/months/${month}`],
      ['POST', `/api/admin/months/${open}/close`],
    ] as const)
      expect((await other.ask(method, address)).status, `${role} ${address}`).toBe(403);
  }
});
