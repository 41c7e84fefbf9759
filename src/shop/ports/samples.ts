/** The invented orders that a shop on stand-ins begins with. */
export type Samples = {
  /** How many orders were filled in, and when; null: there are none, or the shop was emptied since. */
  read(): Promise<{ orders: number; filledAt: Date } | null>;
  /**
   * Empties the shop and the stand-ins of everything, staff's accounts too, and begins anew without samples. False: there are
   * no samples, and nothing was touched.
   */
  clear(): Promise<boolean>;
};
