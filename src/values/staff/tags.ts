/** So many a record has, so many different ones the shop has, and so long is one. */
export const MOST_TAGS = 10;
export const MOST_SHOP_TAGS = 100;
export const LONGEST_TAG = 24;

/** What the event of a record is called in whose history its tags, or who does it, became otherwise. */
export const TAG_EVENTS = ['tags-changed', 'assigned'] as const;

/** So many orders are tagged or given to somebody at once. */
export const MOST_TAGGED = 10_000;
