import { hashScript } from './render-page.ts';

const MODULE = /<script type="module" async="">(.*?)<\/script>/s;
const PRELOAD = /<link rel="modulepreload" href="([^"]*)"[^>]*\/>/g;

type Late = { html: string; scriptHashes: string[] };

/**
 * Lets a page that is read first come without its scripts. They are fetched when its pictures stand, and run at the first
 * sign of a person: a touch, a key, the pointer, a scroll; at once where something waits for them (a customer who is signed
 * in, a cart, an address that says more than the page's name, a tab that has kept something, a page that something lay over, a
 * film), and after fifteen seconds in any case. A button pressed in between shows that it waits, and is pressed again when
 * the page can take it; so is one that sends a form with `data-by-script`. The menu and the bar's background do not wait: the browser itself sees to them, and a few lines
 * here where it cannot yet.
 *
 * `soon`: a page that is opened to do something. Its scripts are fetched as soon as its first screen stands. What is typed
 * before they run is noted at its field, and a person at the page (web/client/taken-over.ts). Where a script does not come, or
 * somebody has waited for fifteen seconds, the page says so (`stuck:` in styles/deferred.css). An address that says more does
 * not hurry a page whose HTML answers it (`data-whole`).
 */
export function deferHydration(html: string, { soon = false }: { soon?: boolean } = {}): Late {
  const code = MODULE.exec(html)?.[1];
  if (code === undefined) return { html, scriptHashes: [] };
  const preloads = [...html.matchAll(PRELOAD)].map(([, href]) => href);
  const starter = `(${sourceOf(waitForVisitor)})(${[preloads, code, soon].map(writeForScript).join(',')})`;
  const late = html
    .replaceAll(PRELOAD, '')
    .replace('<html ', '<html data-deferred ')
    .replace('</head>', () => `<script>${FIRST_SCREEN}</script></head>`)
    .replace(MODULE, () => `<script>${starter}</script>`);
  return { html: late, scriptHashes: [FIRST_SCREEN, starter].map(hashScript) };
}

const FIRST_SCREEN = `(${sourceOf(leaveForLater)})()`;

/**
 * Runs in the browser, as it stands here: while nobody is there, a page that is opened anew lays out what is seen of it
 * (styles/deferred.css). One that is loaded again or come back to needs its whole height, to stand where it was left. What
 * the browser knows of its visitor is noted before anything is painted, so that a page which is the same for all shows at
 * once what will stand there (the `known-…` variants of styles/deferred.css).
 */
function leaveForLater(): void {
  const page = document.documentElement.dataset;
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const anew = arrival?.type === 'navigate';
  if (anew && !location.hash) page.deferred = 'anew';
  const { cookie } = document;
  const kept = (key: string) => {
    try {
      return key in sessionStorage || key in localStorage;
    } catch {
      return false;
    }
  };
  // The router's own state: a payment has ended here.
  const customer =
    /(^|; |-)signed_in=/.test(cookie) || kept('fulldraw.identity.kept') || kept('fulldraw.identity.left');
  const known = {
    customer: customer || Boolean(history.state?.usr),
    cart: /(^|; |-)has_cart=/.test(cookie),
    return: !anew,
    build: /[?&]draw=/.test(location.search) || kept('fulldraw.build'),
  };
  page.known = Object.entries(known)
    .flatMap(([word, holds]) => (holds ? word : []))
    .join(' ');
}

/** Without comments and indentation, which are 400 bytes of a page once it is compressed. */
function sourceOf(run: (...given: never[]) => void): string {
  return String(run)
    .replaceAll(/^ *\/\/.*\n/gm, '')
    .replaceAll(/ {2,}/g, ' ');
}

// A `<` could end the script early.
function writeForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/**
 * Runs in the browser, as it stands here. The page removes `data-deferred` and `data-stuck` once it is
 * hydrated (src/web/entry.client.tsx).
 */
function waitForVisitor(preloads: string[], code: string, soon: boolean): void {
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];
  // A document in a frame waits for a person, or for a word of the page around it.
  const framed = parent !== window;
  if (framed) signs.push('message');
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  let press: { button: HTMLElement; event: Event } | null = null;
  let started = false;
  let typed = 0;
  function fetchSome(count: number) {
    for (const href of preloads.splice(0, count)) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      link.onerror = tellStuck;
      document.head.append(link);
    }
  }
  // One at a time: asking for all of them at once keeps a phone busy.
  function fetchAhead() {
    fetchSome(1);
    if (preloads.length > 0) whenIdle(fetchAhead);
  }
  function start(cause?: Event | IdleDeadline) {
    // First what is pressed opens, then the scripts keep the browser busy.
    const pressed = cause instanceof Event ? cause.target : null;
    const forDialog = pressed instanceof Element && pressed.closest('[commandfor], dialog');
    if (started || forDialog) return;
    started = true;
    for (const sign of signs) removeEventListener(sign, start, true);
    fetchSome(preloads.length);
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = code;
    script.onerror = tellStuck;
    document.head.append(script);
  }
  function isExpected() {
    const asked = location.search && !document.querySelector('[data-whole]');
    if (asked || location.hash || document.querySelector('[data-lively]')) return true;
    // The router's own: something lay over the page when it was left.
    if (history.state?.usr) return true;
    if (/(^|; |-)(signed_in|has_cart)=/.test(document.cookie)) return true;
    try {
      return Object.keys(sessionStorage).some((key) => key.startsWith('fulldraw.'));
    } catch {
      return false;
    }
  }
  function keepPress(event: Event) {
    const target = event.target instanceof Element ? event.target : null;
    // A place on this page lies behind the dialog that leads there.
    const link = target?.closest('a');
    if (link?.hash && link.pathname === location.pathname) link.closest('dialog')?.close();
    const button = target?.closest('button');
    if (!button) return;
    if (button.type === 'submit') {
      // The others are sent by the browser itself.
      if (!button.form?.hasAttribute('data-by-script')) return;
      event.preventDefault();
    }
    const dialog = button.getAttribute('commandfor');
    if (dialog) {
      if (!('command' in button)) (document.getElementById(dialog) as HTMLDialogElement).showModal();
      requestAnimationFrame(() => setTimeout(start));
      return;
    }
    if (press) press.button.ariaBusy = null;
    press = { button, event };
    button.ariaBusy = 'true';
  }
  function noteTyped({ target }: Event) {
    if (target instanceof HTMLElement) target.dataset.typed = String(++typed);
  }
  // Where a page has a line for it, it is shown until the page is hydrated after all.
  function tellStuck() {
    const page = document.documentElement.dataset;
    if (page.deferred !== undefined) page.stuck = '';
  }
  function notePerson() {
    document.documentElement.dataset.person = '';
    setTimeout(tellStuck, 15_000);
    for (const sign of signs) removeEventListener(sign, notePerson, true);
  }
  function groundBar() {
    const bar = document.querySelector<HTMLElement>('[data-opaque]');
    if (bar) bar.dataset.opaque = String(scrollY > Number(bar.style.getPropertyValue('--opaque-after')));
  }
  for (const sign of signs) {
    addEventListener(sign, notePerson, { capture: true, passive: true });
    addEventListener(sign, start, { capture: true, passive: true });
  }
  addEventListener('click', keepPress, true);
  addEventListener('input', noteTyped, true);
  addEventListener('scroll', groundBar, { passive: true });
  addEventListener(
    'hydrated',
    () => {
      removeEventListener('click', keepPress, true);
      removeEventListener('input', noteTyped, true);
      removeEventListener('scroll', groundBar);
      if (!press) return;
      press.button.ariaBusy = null;
      // A press that started hydration is still on its way to the listeners that are there now.
      if (press.event.eventPhase === 0) press.button.click();
    },
    { once: true },
  );
  if (framed) return;
  // The pictures further down, and the painting of the first screen, come before scripts that nobody has asked for.
  addEventListener('load', () => (isExpected() ? whenIdle(start) : setTimeout(fetchAhead, soon ? 500 : 2000)));
  setTimeout(start, 15_000);
}
