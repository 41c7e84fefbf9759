import display from '../../../assets/fonts/sofia-sans-extra-condensed.woff2?url';
import reading from '../../../assets/fonts/source-sans-3.woff2?url';

/** The two fonts that every page begins with, asked for before the style sheet is read. */
export const preloadedFonts = [display, reading].map(
  (href) => ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const,
);
