import { createContext } from 'react';

/** Tells the door that somebody goes on purpose: the page behind is put away, instead of being kept for their return. */
export const LeaveContext = createContext<() => void>(() => {});
