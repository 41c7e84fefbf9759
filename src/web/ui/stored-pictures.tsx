import type { Shown } from '#values/maker.ts';
import { storedPicture } from './stored-picture.ts';

/** Pictures that staff have uploaded, two beside each other where there is room. */
export function StoredPictures({ pictures, sizes }: { pictures: Shown[]; sizes: string }) {
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {pictures.map(({ url, alt }) => (
        <img
          key={url}
          {...storedPicture(url)}
          sizes={sizes}
          width={1200}
          height={900}
          alt={alt}
          loading="lazy"
          decoding="async"
          className="aspect-4/3 w-full bg-bark object-cover"
        />
      ))}
    </div>
  );
}
