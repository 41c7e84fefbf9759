/** A page of the shop to read on; `#contact` leads to the contact form. */
export type GuideLink = { label: string; path: string };

/** What is said of a flagship that is not on sale. */
export const CLOSED = 'The Hunter cannot be pre-ordered at the moment. Write to us, and we tell you when it can.';

/** Something that the shop knows: an answer that is complete by itself. */
export type Passage = {
  /** What the test set calls it. */
  id: string;
  topic: string;
  /** Questions that it answers, as people ask them. */
  asks: readonly string[];
  /** Other words that people use for it. */
  words?: string;
  /** Words that say by themselves that it is asked about, such as a quiver. */
  signs?: string;
  /** One to four plain sentences; `{price}` and its like stand for today's terms (see `TermsWords`). */
  text: string;
  /** What is said instead while nothing is on sale; for every text with today's terms. */
  whenClosed?: string;
  /** What is said instead while the configurator is not offered. */
  withoutConfigurator?: string;
  links?: readonly GuideLink[];
  /** The shop has no answer here: the contact form is offered with it. */
  openQuestion?: true;
};
