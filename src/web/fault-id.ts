import { createContext } from 'react';

/** The request that failed on the server; null on every page that did not. The browser reads it from the html element. */
export const FaultIdContext = createContext<string | null>(null);
