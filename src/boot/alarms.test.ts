import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMeasures } from '#api/operation/measures.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const rules = readFileSync(`${ROOT}deploy/alarms.yml`, 'utf8');
const alerts = [...rules.matchAll(/alert: (\w+)[\s\S]*?expr: ([\s\S]*?)\n {8}(?:for|labels)[\s\S]*?page: ([\w/.-]+)/g)];

function promtool(...words: string[]) {
  return spawnSync('promtool', words, { cwd: `${ROOT}deploy`, encoding: 'utf8' });
}
const hasPromtool = promtool('--version').status === 0;

test('each alert has its page, which begins with its name, and each page its alert', () => {
  expect(alerts.length).toBe(rules.match(/- alert:/g)?.length);
  for (const [, name, , page] of alerts) {
    expect(existsSync(`${ROOT}${page}`), `${name} leads to ${page}`).toBe(true);
    expect(readFileSync(`${ROOT}${page}`, 'utf8').split('\n', 1)[0]).toBe(`# ${name}`);
  }
  const pages = readdirSync(`${ROOT}docs/alarms`).filter((name) => name !== 'README.md');
  expect(pages.sort()).toEqual(alerts.map(([, , , page = '']) => page.slice('docs/alarms/'.length)).sort());
  const list = readFileSync(`${ROOT}docs/alarms/README.md`, 'utf8');
  for (const page of pages) expect(list).toContain(`(${page})`);
});

test('no alert waits for a figure that the shop does not tell', async () => {
  const told = await createMeasures().registry.metrics();
  const asked = alerts.flatMap(([, , expression = '']) => expression.match(/\b(?:fulldraw|nodejs)_\w+/g) ?? []);
  expect(asked.length).toBeGreaterThan(15);
  for (const name of asked) expect(told).toMatch(new RegExp(`^# TYPE ${name.replace(/_(bucket|count)$/, '')} `, 'm'));
});

test.skipIf(!hasPromtool)('Prometheus raises each alert on a bad day and none on a good one (needs promtool)', () => {
  const checked = promtool('check', 'rules', 'alarms.yml');
  expect([checked.status, checked.stderr]).toEqual([0, '']);
  const tested = promtool('test', 'rules', 'alarms.test.yml');
  expect([tested.status, tested.stdout]).toEqual([0, expect.stringContaining('SUCCESS')]);
  for (const [, name] of alerts) expect(readFileSync(`${ROOT}deploy/alarms.test.yml`, 'utf8')).toMatch(`name: ${name}`);
});

test('the log is gone after the days that the privacy page names', () => {
  const days = (pattern: RegExp, file: string) => Number(pattern.exec(readFileSync(`${ROOT}${file}`, 'utf8'))?.[1]);
  const promised = days(/Notes of visits are deleted after (\d+) days/, 'src/web/legal/privacy-text.tsx');
  const kept = days(/^MaxRetentionSec=(\d+)day$/m, 'deploy/journald@fulldraw.conf');
  const inOneFile = days(/^MaxFileSec=(\d+)day$/m, 'deploy/journald@fulldraw.conf');
  expect(promised).toBeGreaterThan(0);
  expect(kept + inOneFile).toBeLessThan(promised);
});
