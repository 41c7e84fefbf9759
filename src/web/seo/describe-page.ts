import type { MetaDescriptor } from 'react-router';
import type { PagePath } from '#values/pages.ts';

const SHOP = 'Fulldraw';

/** A path under public/, and what the picture shows. */
export type SharedPicture = { path: string; alt: string; width: number; height: number };

export type PageDescription = {
  title: string;
  description?: string;
  /** The canonical address: origin and path, never what follows a question mark. */
  address?: { origin: string; path: PagePath | `/gear/${string}` | `/bows/${string}` };
  /** What a shared link shows. */
  picture?: SharedPicture;
  /** False keeps the page out of search engines. */
  index?: boolean;
};

/** What a route's `meta` returns: title, description, canonical address, Open Graph. */
export function describePage({
  title,
  description,
  address,
  picture,
  index = true,
}: PageDescription): MetaDescriptor[] {
  const full = title === SHOP ? SHOP : `${title} - ${SHOP}`;
  const descriptors: MetaDescriptor[] = [
    { title: full },
    { property: 'og:title', content: full },
    { property: 'og:site_name', content: SHOP },
    { property: 'og:type', content: 'website' },
  ];
  if (description) {
    descriptors.push(
      { name: 'description', content: description },
      { property: 'og:description', content: description },
    );
  }
  if (address) {
    const url = address.origin + address.path;
    descriptors.push({ tagName: 'link', rel: 'canonical', href: url }, { property: 'og:url', content: url });
  }
  if (address && picture) {
    descriptors.push(
      { property: 'og:image', content: address.origin + picture.path },
      { property: 'og:image:alt', content: picture.alt },
      { property: 'og:image:width', content: String(picture.width) },
      { property: 'og:image:height', content: String(picture.height) },
      { name: 'twitter:card', content: 'summary_large_image' },
    );
  }
  if (!index) descriptors.push({ name: 'robots', content: 'noindex' });
  return descriptors;
}

const LONGEST_SUMMARY = 155;

/** So much of a product's description as search engines show, in whole words. */
export function summarise(description: string): string {
  const text = description.replace(/\s+/g, ' ').trim();
  return text.length <= LONGEST_SUMMARY ? text : `${text.slice(0, LONGEST_SUMMARY).replace(/\s+\S*$/, '')}…`;
}

const SIZE = { width: 1200, height: 630 };

/** What a shared link shows, by page; scripts/pictures/share-pictures.ts makes them of assets/pictures. */
export const SHARE_PICTURES = {
  home: { path: '/og.jpg', alt: 'The Hunter compound bow in Tan against black, with the Fulldraw logo', ...SIZE },
  hunter: { path: '/og-hunter.jpg', alt: 'The whole Hunter compound bow in Black, seen from the side', ...SIZE },
  build: { path: '/og-build.jpg', alt: 'The upper cam of the Hunter on its riser arm, in Tan', ...SIZE },
  retailers: { path: '/og-retailers.jpg', alt: 'The Hunter in Tan on a stand before a dusky wood', ...SIZE },
} satisfies Record<string, SharedPicture>;
