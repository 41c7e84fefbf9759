import type { FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import { mailRoutes } from './mailbox-routes.ts';
import { startSmtpServer } from './smtp-server.ts';

export type MailSandbox = AsyncDisposable & {
  /** For the shop's mail transport. */
  smtpUrl: string;
  /** To be registered under `/sandbox`: the mailbox is at `/sandbox/mail`. */
  routes: FastifyPluginAsync;
  close(): Promise<void>;
};

type Options = {
  pool: pg.Pool;
  port?: number;
  /** Where this machine reaches the shop for what becomes of mails; null while it does not listen. */
  shopUrl?: () => string | null;
};

/** The mail server in the place of a real one, on a port of its own. What it keeps stays in the database. */
export async function startMailSandbox({ pool, port = 0, shopUrl = () => null }: Options): Promise<MailSandbox> {
  const server = await startSmtpServer({ pool, port });
  return {
    smtpUrl: `smtp://127.0.0.1:${server.port}`,
    routes: mailRoutes(pool, shopUrl),
    close: server.close,
    [Symbol.asyncDispose]: server.close,
  };
}
