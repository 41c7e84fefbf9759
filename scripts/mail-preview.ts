// `npm run mail:preview`: every mail of the shop with invented data, as its readers see it: 600 pixels wide and on a phone,
// by day and in the dark, and as plain text. Changes of the templates show at once. PORT chooses the port.
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createViteServer } from 'vite';
import type { RenderMail } from '#shop/ports/mail-transport.ts';
import type { MailSample } from '#tests/support/mail-samples.ts';
import { asSeen, indexPage, mailPage } from './mail/preview-pages.ts';

type Templates = { renderMail: RenderMail };
type Samples = { listMailSamples(): MailSample[] };

const vite = await createViteServer({
  configFile: 'vite.mail.config.ts',
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
  const { listMailSamples } = (await vite.ssrLoadModule('/tests/support/mail-samples.ts')) as Samples;
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
