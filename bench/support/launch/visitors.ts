import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from './http.ts';
import type { Samples } from './measure.ts';
import type { Troubles } from './troubles.ts';

export type Visiting = {
  shop: Client;
  troubles: Troubles;
  /** How long pages took, without their scripts and pictures. */
  pages: Samples;
  /** What the first page brings along, which a browser keeps. */
  parts: string[];
  /** Between two pages. */
  readingMs: () => number;
};

const FURTHER = ['/gear', '/terms', '/retailers', '/build-your-bow', '/privacy', '/contact'];

const QUESTIONS = [
  'How much is the deposit?',
  'When does it ship?',
  'What does the Hunter weigh?',
  'Can I cancel my pre-order?',
  'Which draw lengths are there?',
  'Do you ship to Canada?',
];

/** What a page names, the scripts that it fetches by itself included. */
export async function findParts(shop: Client, path: string): Promise<string[]> {
  const { body } = await shop.ask(path, { headers: { accept: 'text/html' } });
  return [...new Set(Array.from(body.toString().matchAll(/"(\/assets\/[^" ,\\]+)/g), ([, part = '']) => part))];
}

/** Somebody who comes, looks at some bows and one page more, and comes back to the first, which their browser has. */
export async function visit(visiting: Visiting, address: string, index: number): Promise<void> {
  const { shop, parts, readingMs } = visiting;
  const from = { 'x-forwarded-for': address, 'accept-encoding': 'br, gzip' };
  const tag = await readPage(visiting, '/', from);
  for (const part of parts) {
    const { status } = await shop.ask(part, { headers: from });
    if (status !== 200) visiting.troubles.fault(`part of a page: ${status}`);
  }
  for (const path of ['/bows', FURTHER[index % FURTHER.length] ?? '/terms']) {
    await pause(readingMs());
    await readPage(visiting, path, from);
  }
  await pause(readingMs());
  await readPage(visiting, '/', { ...from, ...(tag ? { 'if-none-match': tag } : {}) });
}

/** Its tag, with which it is asked for again. */
async function readPage({ shop, troubles, pages }: Visiting, path: string, headers: Record<string, string>) {
  try {
    const answer = await shop.ask(path, { headers: { accept: 'text/html', ...headers } });
    pages.add(answer.ms);
    if (answer.status !== 200 && answer.status !== 304) troubles.note('page', answer);
    return answer.headers.etag ?? null;
  } catch (fault) {
    troubles.broke('page', fault);
    return null;
  }
}

/** One question to the guide. */
export async function askGuide(
  { shop, troubles }: Pick<Visiting, 'shop' | 'troubles'>,
  samples: Samples,
  address: string,
  index: number,
): Promise<void> {
  const headers = {
    'x-forwarded-for': address,
    'content-type': 'application/json',
    origin: shop.origin,
    'sec-fetch-site': 'same-origin',
  };
  const body = JSON.stringify({ message: QUESTIONS[index % QUESTIONS.length] });
  try {
    const answer = await shop.ask('/api/chat', { method: 'POST', headers, body });
    samples.add(answer.ms);
    if (answer.status !== 200) troubles.note('guide', answer);
  } catch (fault) {
    troubles.broke('guide', fault);
  }
}
