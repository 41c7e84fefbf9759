import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RequestNote } from '#api/http/request-log.ts';
import { SCHEDULE } from '#shop/jobs/plan-rounds.ts';
import { MEASURES, type Measure, type MeasureName } from '#shop/overview/read-measures.ts';

/** What became of a call to the outside. `unavailable`: nobody answered. */
export type Outcome = 'answered' | 'unavailable' | 'failed';

/** What is counted in this process, and the registry that `/metrics` writes out. */
export type Measures = {
  registry: Registry;
  request(note: RequestNote): void;
  /** `kept`: sent from memory; `made`: rendered, and kept from now on if it may be; `own`: rendered for one visitor. */
  page(how: 'kept' | 'made' | 'own'): void;
  call(port: string, call: string, outcome: Outcome, ms: number): void;
  /** The figures of the shop; null while the database cannot be asked, so that no old ones are told. */
  shop(read: Measure[] | null): void;
  pool(of: { totalCount: number; idleCount: number; waitingCount: number }): void;
};

const REQUEST_SECONDS = [0.005, 0.02, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** A registry of its own for each server, so that several may be in one process. Everything else of Node comes from prom-client. */
export function createMeasures(): Measures {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'fulldraw_request_seconds',
    help: 'Requests by part of the shop and status',
    buckets: REQUEST_SECONDS,
    labelNames: ['part', 'status'] as const,
    registers,
  });
  const pages = new Counter({
    name: 'fulldraw_pages_total',
    help: 'Pages: sent from memory, made for all, made for one visitor',
    labelNames: ['how'] as const,
    registers,
  });
  const calls = new Histogram({
    name: 'fulldraw_call_seconds',
    help: 'Calls to the outside by service and outcome',
    buckets: CALL_SECONDS,
    labelNames: ['port', 'call', 'outcome'] as const,
    registers,
  });
  const connections = new Gauge({
    name: 'fulldraw_pool_connections',
    help: 'Connections to the database, and what waits for one',
    labelNames: ['state'] as const,
    registers,
  });
  const database = new Gauge({ name: 'fulldraw_database_up', help: 'Whether the database answers', registers });
  const limits = new Gauge({
    name: 'fulldraw_round_limit_seconds',
    help: 'After how long what recurs is overdue',
    labelNames: ['task'] as const,
    registers,
  });
  for (const { task, overdueMs } of SCHEDULE) limits.set({ task }, overdueMs / 1000);
  const names = Object.keys(MEASURES) as MeasureName[];
  const ofShop = new Map(
    names.map((name) => [name, new Gauge({ name, help: MEASURES[name], labelNames: labelsOf(name), registers })]),
  );
  return {
    registry,
    request: ({ req, res, responseTime }) =>
      requests.observe({ part: partOf(req.url), status: statusOf(res.statusCode) }, responseTime / 1000),
    page: (how) => pages.inc({ how }),
    call: (port, call, outcome, ms) => calls.observe({ port, call, outcome }, ms / 1000),
    shop(read) {
      database.set(read ? 1 : 0);
      for (const [name, gauge] of ofShop) {
        gauge.reset();
        // Nothing is known of it, which is not the same as none.
        if (labelsOf(name).length === 0) gauge.set(Number.NaN);
      }
      for (const { name, of, value } of read ?? []) ofShop.get(name)?.set(of, value);
    },
    pool({ totalCount, idleCount, waitingCount }) {
      connections.set({ state: 'busy' }, totalCount - idleCount);
      connections.set({ state: 'idle' }, idleCount);
      connections.set({ state: 'waiting' }, waitingCount);
    },
  };
}

function labelsOf(name: MeasureName): string[] {
  if (name === 'fulldraw_jobs') return ['task', 'state'];
  if (name === 'fulldraw_alerts') return ['kind'];
  if (name === 'fulldraw_mails' || name === 'fulldraw_webhooks') return ['state'];
  return /^fulldraw_(job|round)_/.test(name) ? ['task'] : [];
}

/** The class of a status: there are few, whatever is asked for. */
function statusOf(code: number | null): string {
  return code === null ? 'gone' : `${Math.floor(code / 100)}xx`;
}

const PARTS = ['assets', 'pictures', 'sandbox'];
const CHECKS = ['healthz', 'readyz', 'metrics'];

/** Never an address itself: those are without end. */
function partOf(url: string): string {
  const [, first = '', second = ''] = url.split('/', 3);
  if (first === 'api') return second === 'admin' ? 'staff' : second === 'webhooks' ? 'webhooks' : 'api';
  if (CHECKS.includes(first)) return 'checks';
  return PARTS.includes(first) ? first : 'pages';
}
