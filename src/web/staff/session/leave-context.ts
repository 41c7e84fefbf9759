import { createContext } from 'react';

/** Says that a person logs out on purpose: the page behind is removed, instead of being kept for their return. */
export const LeaveContext = createContext<() => void>(() => {});
