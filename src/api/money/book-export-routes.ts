import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '#api/http/serve.ts';
import * as calls from '#contract/money/book-export-calls.ts';
import { changeAccounts, noteBookExport, readAccounts } from '#shop/books/book-accounts.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { JournalAccount } from '#values/books/book-accounts.ts';
import { bookFileName, exportBooks } from './book-exports.ts';

/** The books as files, and what accounts are called in them. */
export const staffBookExports: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.exportBooks, { exposeHeadRoute: false }, async ({ params: { kind }, query, staff }, reply) => {
    await noteBookExport(shop, staff, kind, query);
    reply.header('content-disposition', `attachment; filename="${bookFileName(kind, query)}"`);
    reply.type(`text/${kind === 'hledger' ? 'plain' : 'csv'}; charset=utf-8`);
    return reply.send(Readable.from(exportBooks(shop, kind, query)));
  });

  const present = async () => {
    const accounts = Object.entries(await readAccounts(shop.db));
    return { accounts: accounts.map(([account, name]) => ({ account: account as JournalAccount, ...name })) };
  };
  serve(app, calls.readBookAccounts, present);
  serve(app, calls.changeBookAccounts, async ({ body, staff }) => {
    await changeAccounts(shop, staff, body.accounts);
    return present();
  });
};
