import { useEffect } from 'react';

/** Keeps a sheet as high as what can be seen of the window: a phone's keyboard lies over the rest. */
export function useRoomAboveKeyboard(sheet: HTMLElement | null): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!sheet || !view) return;
    const { style } = sheet;
    function fill() {
      // Zoomed in by two fingers, the reader looks at a part of the sheet; it stays as it is.
      if (!view || view.scale > 1.01) return;
      style.top = `${view.offsetTop}px`;
      style.height = `${view.height}px`;
    }
    fill();
    view.addEventListener('resize', fill);
    view.addEventListener('scroll', fill);
    return () => {
      view.removeEventListener('resize', fill);
      view.removeEventListener('scroll', fill);
      style.top = '';
      style.height = '';
    };
  }, [sheet]);
}
