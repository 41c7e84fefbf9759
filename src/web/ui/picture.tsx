export type PictureSource = {
  /** For each format the addresses of its sizes, as `srcset` has them. */
  sources: Record<string, string>;
  img: { src: string; w: number; h: number };
};

type PictureProps = {
  source: PictureSource;
  /** Empty for a picture that only decorates. */
  alt: string;
  /** How wide it is shown, as `sizes` says it. */
  sizes: string;
  /** Another crop for upright windows. */
  portrait?: PictureSource;
  /** The first thing a visitor sees: fetched at once, before anything else. */
  first?: boolean;
  onLoad?: () => void;
  className?: string;
};

const UPRIGHT = '(max-aspect-ratio: 4/5)';

/** A picture in the best format the browser knows and the size it needs; its space is kept before it arrives. */
export function Picture({ source, portrait, alt, sizes, first = false, onLoad, className }: PictureProps) {
  return (
    <picture className="contents">
      {portrait && formats(portrait, sizes, UPRIGHT)}
      {formats(source, sizes)}
      <img
        src={source.img.src}
        width={source.img.w}
        height={source.img.h}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding={first ? 'sync' : 'async'}
        onLoad={onLoad}
        className={className}
      />
    </picture>
  );
}

function formats(source: PictureSource, sizes: string, media?: string) {
  return Object.entries(source.sources).map(([format, srcSet]) => (
    <source
      key={`${media}${format}`}
      type={`image/${format}`}
      srcSet={srcSet}
      sizes={sizes}
      media={media}
      width={source.img.w}
      height={source.img.h}
    />
  ));
}
