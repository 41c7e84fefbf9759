import { useState } from 'react';

/** The value, or what it was before it went: a sheet that is sliding away still shows what it held. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
