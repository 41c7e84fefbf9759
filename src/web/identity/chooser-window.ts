const WIDTH = 500;
const HEIGHT = 600;
const LOOK_AGAIN_MS = 300;

/** Opens the account chooser in the middle of this window; null when the browser blocks it. */
export function openChooserWindow(url: string): Window | null {
  const left = Math.max(0, Math.round(screenX + (outerWidth - WIDTH) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - HEIGHT) / 2));
  return window.open(url, 'fulldraw-sign-in', `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
}

/**
 * Resolves with the chosen account's code, or with null once the window was closed without one. Messages from `origin`
 * alone are accepted.
 */
export function awaitChoice(chooser: Window, state: string, origin: string): Promise<string | null> {
  return new Promise((resolve) => {
    let closedBefore = false;

    function onMessage(event: MessageEvent<unknown>) {
      if (event.origin !== origin || event.source !== chooser) return;
      const code = readCode(event.data, state);
      if (code !== null) end(code);
    }

    // A window that answers closes itself at once: its answer may arrive after it is gone.
    const looking = setInterval(() => {
      if (closedBefore) end(null);
      closedBefore = chooser.closed;
    }, LOOK_AGAIN_MS);

    function end(code: string | null) {
      clearInterval(looking);
      removeEventListener('message', onMessage);
      resolve(code);
    }

    addEventListener('message', onMessage);
  });
}

/** The code in a message of the chooser that answers this very sign-in; null for whatever else was said. */
export function readCode(message: unknown, state: string): string | null {
  if (typeof message !== 'object' || message === null) return null;
  const { source, state: answered, code } = message as Record<string, unknown>;
  const ours = source === 'fulldraw-sandbox-identity' && answered === state;
  return ours && typeof code === 'string' ? code : null;
}
