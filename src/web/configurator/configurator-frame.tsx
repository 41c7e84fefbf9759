import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { keptBuild } from '#web/client/kept/kept-build.ts';
import { type FromFrame, type FromPage, pack, unpackFromFrame } from './frame-messages.ts';

/**
 * The shop's own configurator, as tall as its content. The address of the page is that of the build on show: it is
 * written past the router, for which nothing has changed.
 */
export function ConfiguratorFrame() {
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef<string | null>(null);
  const [height, setHeight] = useState<number | null>(null);
  const { key } = useLocation();

  useEffect(() => {
    if (!frame.current) return;
    return talkToFrame(frame.current, (message) => {
      if (message.says === 'height') setHeight(message.height);
      if (message.says !== 'build') return;
      shown.current = message.query;
      putIntoAddress(message.query);
    });
  }, []);

  // A link to a place on this page, such as the contact form, knows nothing of the build.
  useEffect(() => {
    if (shown.current && key) putIntoAddress(shown.current);
  }, [key]);

  return (
    <iframe
      ref={frame}
      src="/configurator"
      title="Bow configurator"
      style={height === null ? undefined : { height }}
      className="block h-[117.5rem] w-full sm:h-[113.125rem] lg:h-[64rem]"
    />
  );
}

function putIntoAddress(query: string): void {
  const { history, location } = window;
  history.replaceState(history.state, '', `${location.pathname}?${query}${location.hash}`);
}

const FIRST_TOUCHES = ['pointerdown', 'keydown', 'scroll', 'touchstart'] as const;

/**
 * The page's side of the messages between it and the configurator in its frame, which says hello when it listens. Its scripts
 * wait until it is touched or gets a message (src/api/pages/deferred-hydration.ts), so the page sends first only when there is a
 * build to show: at once, and when the frame has loaded, since before that no message arrives. Returns how to stop.
 */
function talkToFrame(frame: HTMLIFrameElement, receive: (message: FromFrame) => void): () => void {
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
    if (message) receive(message);
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
