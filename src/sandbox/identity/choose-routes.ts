import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { type Account, findAccount, listAccounts, openAccount } from './accounts.ts';
import { choosePage, type Fault, handOverPage, strayPage, type Typed } from './choose-pages.ts';
import { issueCode } from './grants.ts';
import { returnAddress, type SignInRequest, signInRequest } from './sign-in-request.ts';
import type { IdentityOptions } from './token-routes.ts';
import { readTyped, wrong } from './typed-account.ts';

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');
const styles = readFileSync(new URL('./identity.css', import.meta.url), 'utf8');
const handOverScript = readFileSync(new URL('./browser/hand-over.ts', import.meta.url), 'utf8');
const FORM = 'application/x-www-form-urlencoded';

/** The window in which a person chooses who they are. */
export async function chooseRoutes(app: FastifyInstance, { pool, clock }: IdentityOptions): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.get('/identity.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(styles));
  app.get('/hand-over.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(stripTypeScriptTypes(handOverScript)),
  );

  app.get('/choose', async (request, reply) => {
    const asked = signInRequest.safeParse(request.query);
    if (!asked.success) return html(reply.code(400), strayPage());
    return html(reply, choosePage({ asked: asked.data, accounts: await listAccounts(pool) }));
  });

  app.post('/choose', async (request, reply) => {
    const asked = signInRequest.safeParse(request.body);
    if (!asked.success) return html(reply.code(400), strayPage());
    const chosen = await choose(pool, request.body);
    if ('fault' in chosen) {
      const accounts = await listAccounts(pool);
      return html(reply.code(422), choosePage({ asked: asked.data, accounts, ...chosen }));
    }
    return handOver(reply, asked.data, await issueCode(pool, chosen.uid, clock()));
  });
}

async function choose(pool: pg.Pool, body: unknown): Promise<Account | { typed: Typed; fault: Fault }> {
  const read = readTyped(body);
  if ('fault' in read) return read;
  if ('account' in read) {
    const gone = wrong(
      { email: '', name: '', verified: true },
      'email',
      'This account is gone. Please choose another.',
    );
    return (await findAccount(pool, read.account)) ?? gone;
  }
  return openAccount(pool, read);
}

function handOver(reply: FastifyReply, asked: SignInRequest, code: string) {
  if (asked.mode === 'popup') return html(reply, handOverPage({ state: asked.state, code }));
  return reply.header('cache-control', 'no-store').redirect(returnAddress(asked, code), 303);
}

function html(reply: FastifyReply, body: string) {
  return (
    reply
      // With no-referrer the form would come without the name of the page that it stands on.
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
      .type('text/html; charset=utf-8')
      .send(body)
  );
}
