import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isPageModule, type PageSource } from './page-source.ts';

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
