import type { SharedPicture } from './describe-page.ts';

const SIZE = { width: 1200, height: 630 };

/** What a shared link shows, by page; scripts/share-pictures.ts makes them of assets/pictures. */
export const SHARE_PICTURES = {
  home: { path: '/og.jpg', alt: 'The Hunter compound bow in Tan against black, with the Fulldraw logo', ...SIZE },
  hunter: { path: '/og-hunter.jpg', alt: 'The whole Hunter compound bow in Black, seen from the side', ...SIZE },
  build: { path: '/og-build.jpg', alt: 'The upper cam of the Hunter on its riser arm, in Tan', ...SIZE },
  retailers: { path: '/og-retailers.jpg', alt: 'The Hunter in Tan on a stand before a dusky wood', ...SIZE },
} satisfies Record<string, SharedPicture>;
