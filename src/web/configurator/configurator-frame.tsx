import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { talkToFrame } from './frame-talk.ts';

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
