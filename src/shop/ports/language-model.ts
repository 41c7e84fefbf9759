/** A model that puts what the shop knows into words. Throws when it does not answer in time, or not at all. */
export type LanguageModel = {
  /** What the model says to a visitor's `question` after the shop's `instructions`. */
  word(asked: { instructions: string; question: string }): Promise<string>;
};
