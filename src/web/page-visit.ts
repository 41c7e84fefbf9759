import { createContext } from 'react-router';

/** Terms of bows, `counted` with how many places are left. */
export type ReadTerms = 'plain' | 'counted';

/** What the server says about the one rendering that it asks for. */
export type PageVisit = {
  /** Shown on the page when something went wrong, and written in the log. */
  requestId: string;
  /** Scripts that the framework places carry it as their nonce while rendering, so that the server can tell them apart. */
  scriptMark: string;
  /** Seconds, where the form that was sent is one too many: it is not taken, and given back as it was typed. */
  retryAfter: number | null;
  /** Is told that the page has asked for terms of bows. */
  onTerms(terms: ReadTerms): void;
  /** Is told every fault; the page then shows that something went wrong. */
  onFault(fault: unknown): void;
};

export const visitContext = createContext<PageVisit>();
