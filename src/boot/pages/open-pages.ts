import type { Server } from 'node:http';
import { pathToFileURL } from 'node:url';
import type { PageSource } from '#api/page-source/page-source.ts';
import { openBuiltPages, openVitePages } from '#api/page-source/page-source.ts';
import type { RenderMail } from '#shop/ports/mail-transport.ts';
import { composeInThread } from './mail-composer.ts';

/** The parts of the shop that are JSX, which Node cannot run as they stand: the pages and the mails. */
export type Compiled = { renderMail: RenderMail; openPages(server: Server): Promise<PageSource> };

/** As `npm run build` left them. Mails are composed beside the thread that answers visitors. */
export function openBuild(): Compiled {
  const pages = openBuiltPages();
  return { renderMail: composeInThread(pathToFileURL('build/shop/render-mail.js')), openPages: async () => pages };
}

/** As their sources are at this moment; a change shows at once. */
export function openSources(): Compiled {
  const opened = Promise.withResolvers<Awaited<ReturnType<typeof openVitePages>>>();
  return {
    async renderMail(template, data) {
      const vite = await opened.promise;
      return renderMailOf(await vite.loadModule('/src/shop/mail/render-mail.tsx'))(template, data);
    },
    async openPages(server) {
      const ours = process.listeners('SIGTERM');
      const vite = await openVitePages(server);
      // React Router starts a second Vite for itself, which would end the process before the shop has closed in order.
      for (const listener of process.listeners('SIGTERM')) {
        if (!ours.includes(listener)) process.off('SIGTERM', listener);
      }
      opened.resolve(vite);
      return vite;
    },
  };
}

function renderMailOf(module: unknown): RenderMail {
  const { renderMail } = module as { renderMail?: RenderMail };
  if (!renderMail) throw new Error('The mail templates have no renderMail: run `npm run build`.');
  return renderMail;
}
