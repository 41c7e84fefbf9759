/** The pages that search engines shall find: they make the sitemap. */
export const LISTED_PAGES = ['/', '/bows', '/build-your-bow', '/retailers', '/terms', '/privacy'] as const;
