import type { GearPicture } from '#contract/catalogue/catalogue-schemas.ts';
import { storedPicture } from '#web/ui/stored-picture.ts';

type StoredImageProps = {
  picture: GearPicture;
  /** How wide it is shown, as `sizes` says it. */
  sizes: string;
  /** The first thing a visitor sees: fetched at once, before anything else. */
  first?: boolean;
  /** In place of the picture's own words; empty where words beside it say as much. */
  alt?: string;
  className?: string;
};

/** A square picture of a product; its space is kept before it arrives. */
export function StoredImage({ picture, sizes, first = false, alt, className = '' }: StoredImageProps) {
  return (
    <img
      {...storedPicture(picture.url)}
      sizes={sizes}
      width={1200}
      height={1200}
      alt={alt ?? picture.alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding={first ? 'sync' : 'async'}
      className={`aspect-square object-cover ${className}`}
    />
  );
}
