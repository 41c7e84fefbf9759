const STORED = /^(\/pictures\/[0-9a-f]{32})\.webp$/;

/**
 * What an `img` needs to show a product's picture in the size that its place has: `<img {...storedPicture(url)} sizes="…">`.
 * A picture that staff uploaded is kept at 640 and at up to 1600 pixels a side (rule 26.8); of any other address there is one size.
 */
export function storedPicture(url: string): { src: string; srcSet?: string } {
  const [, start] = STORED.exec(url) ?? [];
  return start ? { src: url, srcSet: `${start}-640.webp 640w, ${url} 1600w` } : { src: url };
}

/** Whether it is on this server: a page fetches pictures from no other address. */
export function isOwnPicture(url: string | null | undefined): url is string {
  return /^\/(?!\/)/.test(url ?? '');
}
