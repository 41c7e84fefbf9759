import { existsSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InlineConfig } from 'vite';

/** Where the pages come from: the build, or Vite while developing. */
export type PageSource = {
  load(): Promise<PageModule>;
  /** What the build made for browsers; null: Vite serves it. */
  clientDirectory: string | null;
  /** Is offered every request first; null: there is only the build. */
  vite: { answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> } | null;
  close(): Promise<void>;
};

/** What the pages' bundle gives the server (src/web/handler.ts). */
export type PageModule = {
  createPageHandler(storefront: object): PageHandler;
  findPage(path: string, storefront: object): FoundPage | null;
};

export type FoundPage = {
  /** The address that the page is rendered for, whatever number is in the address that was asked for. */
  shell: string;
  /** Whether it takes what browsers without JavaScript send. */
  takesForms: boolean;
};

export type PageHandler = (request: Request, visit: PageVisit) => Promise<Response>;

/** Which terms of bows a page has asked for: whether they can be had, or also how many places are left. */
export type ReadTerms = 'plain' | 'counted';

export type PageVisit = {
  requestId: string;
  scriptMark: string;
  /** Seconds, where the form that was sent is one too many. */
  retryAfter: number | null;
  onTerms(terms: ReadTerms): void;
  onFault(fault: unknown): void;
};

function isPageModule(module: unknown): module is PageModule {
  return typeof module === 'object' && module !== null && 'createPageHandler' in module && 'findPage' in module;
}

/** The pages as `npm run build` made them. */
export function openBuiltPages(directory = 'build'): PageSource {
  const bundle = resolve(directory, 'server/index.js');
  if (!existsSync(bundle)) throw new Error(`There are no built pages in ${resolve(directory)}: run \`npm run build\`.`);
  return {
    async load() {
      const module: unknown = await import(pathToFileURL(bundle).href);
      if (!isPageModule(module)) throw new Error(`${bundle} was not built from src/web/handler.ts.`);
      return module;
    },
    clientDirectory: join(resolve(directory), 'client'),
    vite: null,
    close: async () => {},
  };
}

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
