import type { Server } from 'node:http';
import type { InlineConfig } from 'vite';
import { isPageModule, type PageSource } from './page-source.ts';

/** The pages as their sources are at this moment, with hot reload on the server's own port. */
export async function openVitePages(
  server: Server,
  settings: Pick<InlineConfig, 'mode' | 'cacheDir' | 'logLevel'> = {},
): Promise<PageSource & { loadModule(path: string): Promise<unknown> }> {
  // Only developers have Vite installed.
  const { createServer } = await import('vite');
  const vite = await createServer({
    ...settings,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  });
  return {
    async load() {
      const module: unknown = await vite.ssrLoadModule('/src/web/handler.ts');
      if (!isPageModule(module)) throw new Error('src/web/handler.ts lacks an export that the server needs.');
      return module;
    },
    /** Compiles and runs any module of the project, such as a mail template. */
    loadModule: (path) => vite.ssrLoadModule(path),
    clientDirectory: null,
    vite: {
      answer: (request, response) =>
        new Promise((resolve, reject) => {
          response.once('close', () => resolve(true));
          vite.middlewares(request, response, (fault: unknown) => (fault ? reject(fault) : resolve(false)));
        }),
    },
    close: () => vite.close(),
  };
}
