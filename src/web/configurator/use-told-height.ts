import { type RefObject, useEffect } from 'react';
import { listenToPage, tellPage } from './page-talk.ts';

/**
 * Tells the page how much height this needs, whenever it changes and when the page begins to listen, so that the frame never
 * scrolls within itself.
 */
export function useToldHeight(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current;
    if (!element) return;
    const tell = () => tellPage({ says: 'height', height: element.offsetHeight });
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    const stop = listenToPage((message) => message.says === 'address' && tell());
    return () => {
      observer.disconnect();
      stop();
    };
  }, [content]);
}
