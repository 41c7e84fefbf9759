import { type FromFrame, type FromPage, pack, unpackFromPage } from './frame-messages.ts';

/** To the page around the frame; it goes nowhere where the configurator is shown alone. */
export function tellPage(message: FromFrame): void {
  if (isFramed()) window.parent.postMessage(pack(message), window.location.origin);
}

/** Only of the page around the frame, and only if it is one of ours. Returns how to stop. */
export function listenToPage(receive: (message: FromPage) => void): () => void {
  function onMessage({ source, origin, data }: MessageEvent) {
    if (source !== window.parent || origin !== window.location.origin) return;
    const message = unpackFromPage(data);
    if (message) receive(message);
  }
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}

export function isFramed(): boolean {
  return window.parent !== window;
}
