import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Result } from 'lighthouse';

const FLAGS = [
  '--headless=new',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Chromium's own sandbox does not work for root, which containers usually are.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'] as const;
const SHIFT = 'cumulative-layout-shift';

export type Run = {
  /** Of 100, by category. */
  scores: Record<string, number>;
  /** Milliseconds, and the layout shift without a unit. */
  figures: Record<(typeof TIMES)[number] | typeof SHIFT, number>;
  /** What lost points, by audit, as the report says it. */
  losses: Record<string, string>;
  /** What else it looks at and counts for nothing here, such as how well software agents find their way. */
  asides: Record<string, string>;
};

/** Lighthouse as it measures a phone (slow 4G and a slow processor, simulated), in a browser of its own. */
export async function runLighthouse(address: string, browser: string): Promise<Run> {
  const words = [address, '--output=json', '--quiet', `--chrome-flags=${FLAGS.join(' ')}`];
  const { stdout } = await promisify(execFile)(process.execPath, ['node_modules/lighthouse/cli/index.js', ...words], {
    env: { ...process.env, CHROME_PATH: browser },
    maxBuffer: 64 * 1024 ** 2,
  });
  return readReport(JSON.parse(stdout));
}

function readReport({ categories, audits, runtimeError }: Result): Run {
  if (runtimeError) throw new Error(`Lighthouse could not measure: ${runtimeError.message}`);
  const counted = CATEGORIES.map((id) => [id, categories[id]] as const);
  const others = Object.entries(categories).filter(([id]) => !CATEGORIES.some((known) => known === id));
  return {
    scores: Object.fromEntries(counted.map(([id, category]) => [id, Math.round((category?.score ?? 0) * 100)])),
    figures: Object.fromEntries(
      [...TIMES, SHIFT].map((id) => [id, audits[id]?.numericValue ?? Number.NaN]),
    ) as Run['figures'],
    losses: Object.fromEntries(counted.flatMap(([id, category]) => lossesOf(id, category, audits))),
    asides: Object.fromEntries(others.flatMap(([id, category]) => lossesOf(id, category, audits))),
  };
}

function lossesOf(id: string, category: Result.Category | undefined, audits: Result['audits']): [string, string][] {
  return (category?.auditRefs ?? []).flatMap(({ id: audit, weight }) => {
    const { score, title = audit, displayValue = '' } = audits[audit] ?? {};
    const lost = typeof score === 'number' && score < 1 && weight > 0;
    return lost ? [[audit, `${id}: ${title} ${displayValue} (${Math.round(score * 100)})`]] : [];
  });
}
