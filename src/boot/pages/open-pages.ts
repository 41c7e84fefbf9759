import type { Server } from 'node:http';
import { pathToFileURL } from 'node:url';
import type { PageSource } from '#api/page-source/page-source.ts';
import { openBuiltPages, openVitePages } from '#api/page-source/page-source.ts';
import type { RenderMail } from '#shop/ports/mail-transport.ts';
import type { RenderPaper } from '#shop/ports/papers.ts';
import { composeInThread } from './mail-composer.ts';

/** The parts of the shop that are JSX, which Node cannot run as they stand: the pages, the mails and the papers. */
export type Compiled = {
  renderMail: RenderMail;
  renderPaper: RenderPaper;
  openPages(server: Server): Promise<PageSource>;
};

/** As `npm run build` left them. Mails are composed beside the thread that answers visitors. */
export function openBuild(): Compiled {
  const pages = openBuiltPages();
  return {
    renderMail: composeInThread(pathToFileURL('build/shop/render-mail.js'), 'renderMail'),
    renderPaper: composeInThread(pathToFileURL('build/shop/render-paper.js'), 'renderPaper'),
    openPages: async () => pages,
  };
}

/** As their sources are at this moment; a change shows at once. */
export function openSources(): Compiled {
  const opened = Promise.withResolvers<Awaited<ReturnType<typeof openVitePages>>>();
  return {
    async renderMail(template, data) {
      const vite = await opened.promise;
      return exported<RenderMail>(await vite.loadModule('/src/shop/mail/render-mail.tsx'), 'renderMail')(
        template,
        data,
      );
    },
    async renderPaper(paper, data) {
      const vite = await opened.promise;
      const module = await vite.loadModule('/src/shop/papers/render-paper.tsx');
      return exported<RenderPaper>(module, 'renderPaper')(paper, data);
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

function exported<Render>(module: unknown, name: string): Render {
  const { [name]: render } = module as Record<string, Render | undefined>;
  if (!render) throw new Error(`The shop's templates have no ${name}: run \`npm run build\`.`);
  return render;
}
