/** Where the products' pictures are: a folder, or a bucket. Throws `PicturesUnavailable` when it does not answer. */
export type PictureStore = {
  /** Keeps the bytes under the name. A name stands for its bytes, so that keeping them again changes nothing. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Null when there is no such picture. */
  get(name: string): Promise<Uint8Array | null>;
};

/** The bucket or the disk does not do what it should. The API says "try again"; the cause is for the log. */
export class PicturesUnavailable extends Error {
  override name = 'PicturesUnavailable';
}

/** The only kinds of names there are, a picture, its smaller size, and a film: a store need not fear any other. */
const NAME = /^[0-9a-f]{32}(?:(?:-640)?\.webp|\.mp4)$/;

export function isPictureName(name: string): boolean {
  return NAME.test(name);
}

/** Under which name the picture is kept at 640 pixels a side. */
export function smallerName(name: string): string {
  return name.replace(/(-640)?\.webp$/, '-640.webp');
}

/** The name of the picture at its full size, whichever size is asked for. */
export function fullName(name: string): string {
  return name.replace(/-640\.webp$/, '.webp');
}
