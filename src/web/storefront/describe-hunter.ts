/** The sentence that search engines and shared links show for the bow. */
export const HUNTER_DESCRIPTION =
  'The Hunter: a 24-inch compound hunting bow with the first patented static cam. Up to 355 FPS, 4.8 lbs, 70-80% let-off, made in the USA.';
