import type { IncomingMessage, ServerResponse } from 'node:http';

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

export function isPageModule(module: unknown): module is PageModule {
  return typeof module === 'object' && module !== null && 'createPageHandler' in module && 'findPage' in module;
}
