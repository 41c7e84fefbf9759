import { type RefObject, useEffect } from 'react';
import { tellPage } from './page-talk.ts';

/** Tells the page how much room this needs, whenever it changes, so that the frame never scrolls within itself. */
export function useToldHeight(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current;
    if (!element) return;
    const observer = new ResizeObserver(() => tellPage({ says: 'height', height: element.offsetHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [content]);
}
