import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { page, text } from '#sandbox/shared/page.ts';
import { type Account, findAccount, listAccounts, openAccount } from './accounts.ts';
import { issueCode } from './identity-grants.ts';
import type { IdentityOptions } from './token-routes.ts';

export type ChooserOptions = IdentityOptions & {
  /** The address of the shop, when it is another process; null: this one. */
  shopOrigin: string | null;
};

/** The form's answer may lead back to the shop. */
const policyFor = (shopOrigin: string | null): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    ["form-action 'self'", ...(shopOrigin === null ? [] : [shopOrigin])].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
const styles = readFileSync(new URL('./identity.css', import.meta.url), 'utf8');
const handOverScript = readFileSync(new URL('./browser/hand-over.ts', import.meta.url), 'utf8');
const FORM = 'application/x-www-form-urlencoded';

/** The window in which a person chooses who they are. */
export async function chooseRoutes(app: FastifyInstance, { pool, clock, shopOrigin }: ChooserOptions): Promise<void> {
  const html = pageSender(policyFor(shopOrigin));
  const shop = shopOrigin ?? '';
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
    if (!asked.success) return html(reply.code(400), strayPage(shop));
    return html(reply, choosePage({ asked: asked.data, shop, accounts: await listAccounts(pool) }));
  });

  app.post('/choose', async (request, reply) => {
    const asked = signInRequest.safeParse(request.body);
    if (!asked.success) return html(reply.code(400), strayPage(shop));
    const chosen = await choose(pool, request.body);
    if ('fault' in chosen) {
      const accounts = await listAccounts(pool);
      return html(reply.code(422), choosePage({ asked: asked.data, shop, accounts, ...chosen }));
    }
    const code = await issueCode(pool, chosen.uid, clock());
    const { mode, state } = asked.data;
    if (mode === 'popup') return html(reply, handOverPage({ state, code, shop }));
    return reply.header('cache-control', 'no-store').redirect(`${shop}${returnAddress(asked.data, code)}`, 303);
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

function pageSender(policy: string) {
  return (reply: FastifyReply, body: string) =>
    reply
      // With no-referrer the form would come without the name of the page that it stands on.
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
      .type('text/html; charset=utf-8')
      .send(body);
}

const chosen = z.object({ account: z.string().regex(/^[\w-]{1,128}$/) });
const written = z.object({
  email: z.string().default(''),
  name: z.string().default(''),
  verified: z.literal('yes').optional(),
});
const address = z.email().max(254);
const name = z
  .string()
  .max(100)
  .regex(/^[^\p{Cc}]*$/u);

type Wrong = { typed: Typed; fault: Fault };
type Read = { account: string } | { email: string; name: string | null; verified: boolean } | Wrong;

/** Which account a form of the chooser names, or what is wrong with what was typed. */
function readTyped(body: unknown): Read {
  const account = chosen.safeParse(body);
  if (account.success) return account.data;
  const form = written.safeParse(body);
  if (!form.success) return wrong({ email: '', name: '', verified: true }, 'email', 'Please choose an account.');
  const typed = {
    email: form.data.email.trim(),
    name: form.data.name.trim(),
    verified: form.data.verified === 'yes',
  };
  if (typed.email === '') return wrong(typed, 'email', 'Please enter an email address.');
  if (!address.safeParse(typed.email).success) {
    return wrong(typed, 'email', 'Please enter a whole email address, such as ann@example.com.');
  }
  if (!name.safeParse(typed.name).success) {
    return wrong(typed, 'name', 'Please use a name of at most 100 plain characters.');
  }
  return { ...typed, name: typed.name || null };
}

function wrong(typed: Typed, field: Fault['field'], sentence: string): Wrong {
  return { typed, fault: { field, sentence } };
}

/** What somebody typed under "Use another address". */
type Typed = { email: string; name: string; verified: boolean };

type Fault = { field: 'email' | 'name'; sentence: string };

/** `shop` comes before the shop's own paths: empty where the shop is this very server. */
type Choice = { asked: SignInRequest; shop: string; accounts: Account[]; typed?: Typed; fault?: Fault };

const NOTHING_TYPED: Typed = { email: '', name: '', verified: true };

function choosePage({ asked, shop, accounts, typed = NOTHING_TYPED, fault }: Choice): string {
  const fields = Object.entries(asked).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${text(value)}">`,
  );
  const marked = (field: Fault['field']) =>
    fault?.field === field ? ' aria-invalid="true" aria-describedby="fault" autofocus' : '';
  return frame(
    fault ? 'Not yet signed in' : 'Choose an account',
    `<h1>Choose an account</h1>
    <p>to go on to Fulldraw. This stands in for Google: nothing leaves this machine.</p>
    <form method="post" action="/sandbox/identity/choose">${fields.join('')}
      <ul class="accounts">${accounts.map(choice).join('')}</ul>
    </form>
    <form method="post" action="/sandbox/identity/choose" class="another" novalidate>${fields.join('')}
      <h2>Use another address</h2>
      ${fault ? `<p class="fault" id="fault" role="alert">${text(fault.sentence)}</p>` : ''}
      <div class="fields">
        <label>Email<input name="email" type="email" autocomplete="off" value="${text(typed.email)}"${marked('email')}></label>
        <label>Name<input name="name" type="text" autocomplete="off" value="${text(typed.name)}"${marked('name')}></label>
      </div>
      <div class="send">
        <label class="box"><input name="verified" type="checkbox" value="yes"${typed.verified ? ' checked' : ''}>
          This address is verified</label>
        <button class="primary">Sign in</button>
      </div>
    </form>
    ${asked.mode === 'redirect' ? `<p class="back"><a href="${text(shop + asked.return_to)}">Back to the shop</a></p>` : ''}`,
  );
}

function choice({ uid, email, name, verified }: Account): string {
  const address = `<span class="address">${text(email ?? '')}${verified ? '' : ' · not verified'}</span>`;
  return `<li><button name="account" value="${text(uid)}"><span>${text(name ?? email ?? '')}</span>${address}</button></li>`;
}

/** Its script hands the answer to the page that opened the window. */
function handOverPage({ state, code, shop }: { state: string; code: string; shop: string }): string {
  return frame(
    'Signed in',
    `<h1>Signed in</h1>
    <p id="answer" data-state="${text(state)}" data-code="${text(code)}" data-shop="${text(shop)}">You can close this window.</p>
    <script src="/sandbox/identity/hand-over.js"></script>`,
  );
}

function strayPage(shop: string): string {
  return frame(
    'Sign-in',
    `<h1>This sign-in cannot go on here</h1><p>Please close this window and start again at <a href="${text(shop)}/">the shop</a>.</p>`,
  );
}

function frame(title: string, body: string): string {
  return page(title, `<link rel="stylesheet" href="/sandbox/identity/identity.css">${body}`);
}

const printable = z.string().regex(/^[\x20-\x7e]{1,200}$/);

/** What the shop's page asks the chooser for. */
const signInRequest = z.object({
  /** How the answer comes back: to the page that opened the window, or by sending the browser on. */
  mode: z.enum(['popup', 'redirect']),
  /** The page's own random text, by which it knows its answer. */
  state: printable,
  return_to: z.string().max(2000).refine(isOwnPath).default('/'),
});

type SignInRequest = z.output<typeof signInRequest>;

const ANY_SHOP = 'http://shop.invalid';

/** Only this shop's pages are returned to: a path, and nothing that a browser reads as another host. */
function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, ANY_SHOP)) return false;
  const { origin, pathname } = new URL(path, ANY_SHOP);
  return origin === ANY_SHOP && !pathname.startsWith('//');
}

function returnAddress({ return_to, state }: SignInRequest, code: string): string {
  const { pathname, searchParams, hash } = new URL(return_to, ANY_SHOP);
  searchParams.set('identity_state', state);
  searchParams.set('identity_code', code);
  return `${pathname}?${searchParams}${hash}`;
}
