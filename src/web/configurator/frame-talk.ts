import { type FromFrame, type FromPage, pack, unpackFromFrame } from './frame-messages.ts';

const FIRST_TOUCHES = ['pointerdown', 'keydown', 'scroll', 'touchstart'] as const;

/**
 * The page's side of the talk with the configurator in its frame. Either may be there first, so the page speaks when it
 * begins to listen and again when the frame does. Returns how to stop.
 */
export function talkToFrame(frame: HTMLIFrameElement, hear: (message: FromFrame) => void): () => void {
  let awake = false;
  const tell = (message: FromPage) => frame.contentWindow?.postMessage(pack(message), window.location.origin);
  const tellAll = () => {
    tell({ says: 'address', query: window.location.search });
    if (awake) tell({ says: 'awake' });
  };
  function onMessage({ source, origin, data }: MessageEvent) {
    if (source !== frame.contentWindow || origin !== window.location.origin) return;
    const message = unpackFromFrame(data);
    if (message?.says === 'hello') tellAll();
    if (message) hear(message);
  }
  function onTouch() {
    stopWaiting();
    awake = true;
    tell({ says: 'awake' });
  }
  const stopWaiting = () => {
    for (const touch of FIRST_TOUCHES) window.removeEventListener(touch, onTouch);
  };
  window.addEventListener('message', onMessage);
  for (const touch of FIRST_TOUCHES) window.addEventListener(touch, onTouch, { passive: true });
  tellAll();
  return () => {
    window.removeEventListener('message', onMessage);
    stopWaiting();
  };
}
