import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { PageHandler, PageVisit, ReadTerms } from '#api/page-source/page-source.ts';
import { DATABASE_RETRY_SECONDS, isDatabaseUnavailable } from '#db/outage.ts';
import { holdsSecretKey } from '#values/stripe-keys.ts';
import { writeFaultPage, writeRefusalPage } from './fault-page.ts';

/** A whole answer, before compression. */
export type RenderedPage = {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
  /** Of the inline scripts that the framework placed; no others may run. */
  scriptHashes: string[];
  /** Not there for one that has asked for none. */
  terms?: ReadTerms | undefined;
};

export type RenderNote = Omit<PageVisit, 'scriptMark' | 'onTerms'>;

/**
 * Renders to the last byte; a fault becomes a page too, so this never throws. Without the database it answers 503. What
 * looks like a secret key leaves the server in no page, wherever it came from.
 */
export async function renderPage(handle: PageHandler, request: Request, note: RenderNote): Promise<RenderedPage> {
  let outage = false;
  const onFault = (fault: unknown) => {
    outage ||= isDatabaseUnavailable(fault);
    note.onFault(fault);
  };
  let terms: ReadTerms | undefined;
  const onTerms = (read: ReadTerms) => {
    if (terms !== 'counted') terms = read;
  };
  const rendered = await render(handle, request, { ...note, onFault, onTerms });
  const page = { ...rendered, terms };
  if (holdsSecretKey(page.body.toString())) {
    note.onFault(new Error('A page held what begins like a secret key, and was not sent.'));
    return plainPage(500, writeFaultPage(note.requestId));
  }
  if (!outage || page.status < 500) return page;
  return { ...page, status: 503, headers: [...page.headers, ['retry-after', DATABASE_RETRY_SECONDS]] };
}

async function render(
  handle: PageHandler,
  request: Request,
  note: Omit<PageVisit, 'scriptMark'>,
): Promise<RenderedPage> {
  const scriptMark = randomBytes(16).toString('hex');
  try {
    const response = await handle(request, { ...note, scriptMark });
    const body = Buffer.from(await response.arrayBuffer());
    const headers = [...response.headers];
    const { status } = response;
    if (isHtml(response)) return { status, headers, ...takeScriptMarks(body, scriptMark) };
    // The router's last resort is an empty answer or one line of text.
    if (status >= 500 && !isForScripts(response)) return plainPage(500, writeFaultPage(note.requestId));
    if (status === 400 && request.method === 'POST' && !isForScripts(response))
      return plainPage(400, writeRefusalPage());
    return { status, headers, body, scriptHashes: [] };
  } catch (fault) {
    note.onFault(fault);
    return plainPage(500, writeFaultPage(note.requestId));
  }
}

function isHtml({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false;
}

function isForScripts({ headers }: Response): boolean {
  return headers.has('x-remix-response');
}

function plainPage(status: number, text: string): RenderedPage {
  return { status, headers: [['content-type', 'text/html; charset=utf-8']], body: Buffer.from(text), scriptHashes: [] };
}

/**
 * Finds the inline scripts that carry the mark of this rendering as their nonce, hashes them for the page's policy, and
 * takes the marks out. A script that came in with somebody's text has no mark, so it gets no hash and does not run.
 */
export function takeScriptMarks(body: Buffer, mark: string): { body: Buffer; scriptHashes: string[] } {
  const nonce = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  const html = body
    .toString()
    .replaceAll(new RegExp(`<script([^>]*)${nonce}([^>]*)>(.*?)</script>`, 'gs'), (whole, before, after, text) => {
      if (!`${before}${after}`.includes(' src=')) hashes.add(hashScript(text));
      return whole;
    })
    .replaceAll(nonce, '');
  return { body: Buffer.from(html), scriptHashes: [...hashes] };
}

export function hashScript(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** A request as the router takes it, with the body that Fastify has read. */
export function toWebRequest(request: FastifyRequest, origin: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  // One of our pages (`requireSameOrigin`), by whatever name. The router asks once more, and would call another name a fault.
  if (headers.get('sec-fetch-site') === 'same-origin') headers.delete('origin');
  const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? new Uint8Array(request.body) : null;
  return new Request(origin + request.url, { method: request.method, headers, body });
}
