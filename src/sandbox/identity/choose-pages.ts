import { page, text } from '#sandbox/page.ts';
import type { Account } from './accounts.ts';
import type { SignInRequest } from './sign-in-request.ts';

/** What somebody typed under "Use another address". */
export type Typed = { email: string; name: string; verified: boolean };

export type Fault = { field: 'email' | 'name'; sentence: string };

/** `shop` comes before the shop's own paths: empty where the shop is this very server. */
type Choice = { asked: SignInRequest; shop: string; accounts: Account[]; typed?: Typed; fault?: Fault };

const NOTHING_TYPED: Typed = { email: '', name: '', verified: true };

export function choosePage({ asked, shop, accounts, typed = NOTHING_TYPED, fault }: Choice): string {
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
export function handOverPage({ state, code, shop }: { state: string; code: string; shop: string }): string {
  return frame(
    'Signed in',
    `<h1>Signed in</h1>
    <p id="answer" data-state="${text(state)}" data-code="${text(code)}" data-shop="${text(shop)}">You can close this window.</p>
    <script src="/sandbox/identity/hand-over.js"></script>`,
  );
}

export function strayPage(shop: string): string {
  return frame(
    'Sign-in',
    `<h1>This sign-in cannot go on here</h1><p>Please close this window and start again at <a href="${text(shop)}/">the shop</a>.</p>`,
  );
}

function frame(title: string, body: string): string {
  return page(title, `<link rel="stylesheet" href="/sandbox/identity/identity.css">${body}`);
}
