/** What happened at the provider, as its frame tells the SDK. */
export type AuthEvent = {
  type: string;
  eventId: string | null;
  urlResponse: string | null;
  sessionId: string | null;
  postBody: null;
  tenantId: null;
  error?: { code: string };
};

const NOTHING_HAPPENED: AuthEvent = {
  type: 'unknown',
  eventId: null,
  urlResponse: null,
  sessionId: null,
  postBody: null,
  tenantId: null,
  error: { code: 'auth/no-auth-event' },
};

/** /__/auth/iframe: is in the shop's page, and tells it what a redirect or a window has brought. */
export function framePage(pending: AuthEvent | null): string {
  return page('frame', `(${runFrame})(${JSON.stringify(pending ?? NOTHING_HAPPENED)})`);
}

/** /__/auth/handler: the provider's own page, where a person says who they are. */
export function handlerPage(event: AuthEvent, redirectUrl: string): string {
  const button = '<h1>Choose an account</h1><button type="button">Ann Archer</button>';
  return page('Choose an account', `(${runHandler})(${JSON.stringify({ event, redirectUrl })})`, button);
}

/** Runs in the frame. */
function runFrame(atFirst: unknown): void {
  addEventListener('message', ({ source, origin, data }) => {
    const answer = (value: unknown) => (source as Window).postMessage({ answerTo: data.id, answer: value }, origin);
    if (data.kind === 'ping') answer('pong');
    if (data.kind === 'webStorageSupport') answer({ webStorageSupport: true });
    if (data.kind === 'listening') parent.postMessage({ kind: 'authEvent', authEvent: atFirst }, '*');
    if (data.kind === 'happened') parent.postMessage({ kind: 'authEvent', authEvent: data.event }, '*');
  });
}

/** Runs in the provider's page: a window tells the frame in the page that opened it, a page goes back there. */
function runHandler({ event, redirectUrl }: { event: AuthEvent; redirectUrl: string }): void {
  document.querySelector('button')?.addEventListener('click', () => {
    if (event.type !== 'signInViaPopup')
      return location.assign(`/__/auth/chosen?to=${encodeURIComponent(redirectUrl)}`);
    const { frames } = window.opener as Window;
    for (let at = 0; at < frames.length; at += 1) frames[at]?.postMessage({ kind: 'happened', event }, location.origin);
  });
}

function page(title: string, script: string, body = ''): string {
  return `<!doctype html><html lang="en"><title>${title}</title><body>${body}<script>${script}</script></body></html>`;
}
