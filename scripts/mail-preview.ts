// `npm run mail:preview`: every mail of the shop with invented data, as its readers see it: 600 pixels wide and on a phone,
// by day and in the dark, and as plain text. Changes of the templates show at once. PORT chooses the port.

import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createViteServer } from 'vite';
import type { RenderMail } from '#shop/ports/mail-transport.ts';
import type { MailSample } from '#tests/support/samples/mail-samples.ts';

type Mail = { subject: string; text: string };

/** The mail as somebody sees it who likes it so, whatever this browser likes. */
function asSeen(html: string, how: 'light' | 'dark'): string {
  return html.replace('(prefers-color-scheme: dark)', how === 'dark' ? 'all' : 'not all');
}

function indexPage(samples: MailSample[]): string {
  return page('The mails', `<h1>The mails</h1><ol start="0">${samples.map(row).join('')}</ol>`);
}

function mailPage(samples: MailSample[], place: number, { subject, text }: Mail): string {
  const frame = (form: 'light' | 'dark', width: number, name: string) =>
    `<figure><figcaption>${name}</figcaption><iframe src="/mails/${place}/${form}" width="${width}" title="${name}"></iframe></figure>`;
  const beside = (other: number, word: string) => (samples[other] ? `<a href="/mails/${other}">${word}</a> ` : '');
  const sample = samples[place];
  return page(
    subject,
    `<nav>${beside(place - 1, '← before')}<a href="/">all mails</a> ${beside(place + 1, 'next →')}</nav>
    <p>${inHtml(`${sample?.template}: ${sample?.shows}`)}</p><h1>${inHtml(subject)}</h1>
    <main>${frame('light', 600, '600 px')}${frame('dark', 600, '600 px, dark')}
    ${frame('light', 375, '375 px')}${frame('dark', 375, '375 px, dark')}
    <figure><figcaption>plain text</figcaption><pre>${inHtml(text)}</pre></figure></main>`,
  );
}

function row({ template, shows }: MailSample, place: number): string {
  return `<li><a href="/mails/${place}">${inHtml(template)}</a>: ${inHtml(shows)}</li>`;
}

const STYLE = `
  body { margin: 24px; background: #fff; color: #14180f; font: 16px/1.5 sans-serif; }
  main { display: flex; flex-wrap: wrap; gap: 24px; align-items: start; }
  figure { margin: 0; } figcaption { color: #555a4d; }
  iframe { border: 1px solid #d8d2c4; } pre { width: 78ch; margin: 0; padding: 16px; border: 1px solid #d8d2c4; white-space: pre-wrap; }`;

/** Frames are as high as their mails; a change of the templates loads the page again. */
const SCRIPT = `
  for (const frame of document.querySelectorAll('iframe')) {
    const fit = () => { frame.height = frame.contentDocument.documentElement.scrollHeight; };
    frame.addEventListener('load', fit);
    if (frame.contentDocument.readyState === 'complete') fit();
  }
  new EventSource('/changes').onmessage = () => location.reload();`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${inHtml(title)}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
    <body>${body}<script>${SCRIPT}</script></body></html>`;
}

function inHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

type Templates = { renderMail: RenderMail };
type Samples = { listMailSamples(): MailSample[] };

const vite = await createViteServer({
  configFile: 'vite.server.config.ts',
  appType: 'custom',
  logLevel: 'warn',
  server: { middlewareMode: true, ws: false },
});
const watching = new Set<ServerResponse>();
vite.watcher.on('change', () => {
  for (const page of watching) page.write('data: changed\n\n');
});

const server = createHttpServer((request, response) => {
  answer(new URL(request.url ?? '/', 'http://localhost'), response).catch((fault: unknown) => {
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(fault instanceof Error ? fault.stack : String(fault));
  });
});
server.listen(Number(process.env.PORT ?? 0), 'localhost', () => {
  console.log(`The mails: http://localhost:${(server.address() as AddressInfo).port} (Ctrl-C ends it)`);
});
process.once('SIGINT', end).once('SIGTERM', end);

/** `/` lists the mails, `/mails/N` shows one, `/mails/N/light`, `/dark` and `/text` are its forms, `/changes` a stream. */
async function answer({ pathname }: URL, response: ServerResponse): Promise<void> {
  if (pathname === '/changes') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    watching.add(response);
    response.on('close', () => watching.delete(response));
    return;
  }
  const { renderMail } = (await vite.ssrLoadModule('/src/shop/mail/render-mail.tsx')) as Templates;
  const { listMailSamples } = (await vite.ssrLoadModule('/tests/support/samples/mail-samples.ts')) as Samples;
  const samples = listMailSamples();
  const [, place, form = ''] = /^\/mails\/(\d+)(?:\/(light|dark|text))?$/.exec(pathname) ?? [];
  const sample = place === undefined ? undefined : samples[Number(place)];
  if (!sample) {
    response.writeHead(pathname === '/' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(indexPage(samples));
    return;
  }
  const mail = await renderMail(sample.template, sample.data);
  response.setHeader('content-type', `text/${form === 'text' ? 'plain' : 'html'}; charset=utf-8`);
  if (form === 'text') response.end(mail.text);
  else if (form === 'light' || form === 'dark') response.end(asSeen(mail.html, form));
  else response.end(mailPage(samples, Number(place), mail));
}

function end(): void {
  server.close(() => void vite.close().then(() => process.exit(0)));
  server.closeAllConnections();
}
