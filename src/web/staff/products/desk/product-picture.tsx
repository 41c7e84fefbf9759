import { useState } from 'react';
import { storedPicture } from '#web/ui/stored-picture.ts';

type ProductPictureProps = { src: string | null; name: string; className?: string };

/** The product's picture, or a plain background with its name. Always beside the name, and so without a text of its own. */
export function ProductPicture({ src, name, className = '' }: ProductPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className={`relative aspect-4/3 overflow-hidden bg-bark ${className}`}>
      {src && src !== broken ? (
        <img
          {...storedPicture(src)}
          sizes="(min-width: 640px) 20rem, 6.5rem"
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <p aria-hidden="true" className="absolute inset-0 grid place-items-center p-3 text-center">
          <span className="line-clamp-2 font-display text-base text-ash uppercase leading-none wrap-anywhere sm:line-clamp-3 sm:text-2xl">
            {name}
          </span>
        </p>
      )}
    </div>
  );
}
