/** How far staff are with a message from outside. */
export const INQUIRY_STATES = ['new', 'answered', 'archived'] as const;
export type InquiryState = (typeof INQUIRY_STATES)[number];
