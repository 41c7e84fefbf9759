declare module '*.webp?picture' {
  /** One picture in all its sizes, as the build derives them. */
  const source: import('./ui/picture.tsx').PictureSource;

  export = source;
}
