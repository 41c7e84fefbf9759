/** How far staff are with a message from outside. */
export const INQUIRY_STATES = ['new', 'answered', 'archived'] as const;
export type InquiryState = (typeof INQUIRY_STATES)[number];

/** What the shop's two forms stand for; the API takes other words too. */
export const INTERESTS = ['collaboration', 'dealer'] as const;
export type Interest = (typeof INTERESTS)[number];
