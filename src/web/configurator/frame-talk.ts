import { keptBuild } from '#web/client/kept-build.ts';
import { type FromFrame, type FromPage, pack, unpackFromFrame } from './frame-messages.ts';

const FIRST_TOUCHES = ['pointerdown', 'keydown', 'scroll', 'touchstart'] as const;

/**
 * The page's side of the talk with the configurator in its frame, which says hello when it listens. It is not hydrated
 * until it is touched or gets a message (src/api/pages/deferred-hydration.ts), so the page sends the first message only
 * when there is a build to show: at once, and when the frame has come, since before that there is no receiver. Returns how
 * to stop.
 */
export function talkToFrame(frame: HTMLIFrameElement, hear: (message: FromFrame) => void): () => void {
  let touched = false;
  const tell = (message: FromPage) => frame.contentWindow?.postMessage(pack(message), window.location.origin);
  const tellAll = () => {
    tell({ says: 'address', query: window.location.search });
    if (touched) tell({ says: 'touched' });
  };
  function onMessage({ source, origin, data }: MessageEvent) {
    if (source !== frame.contentWindow || origin !== window.location.origin) return;
    const message = unpackFromFrame(data);
    if (message?.says === 'hello') tellAll();
    if (message) hear(message);
  }
  function onTouch() {
    stopWaiting();
    touched = true;
    tell({ says: 'touched' });
  }
  const stopWaiting = () => {
    for (const touch of FIRST_TOUCHES) window.removeEventListener(touch, onTouch);
  };
  const speakFirst = () => {
    if (touched || window.location.search || keptBuild.read()) tellAll();
  };
  window.addEventListener('message', onMessage);
  frame.addEventListener('load', speakFirst);
  for (const touch of FIRST_TOUCHES) window.addEventListener(touch, onTouch, { passive: true });
  speakFirst();
  return () => {
    window.removeEventListener('message', onMessage);
    frame.removeEventListener('load', speakFirst);
    stopWaiting();
  };
}
