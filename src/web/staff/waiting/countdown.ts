import { useEffect, useRef, useState } from 'react';

/** Whole seconds until a moment, counted down; 0 from then on, and for none. `onOver` is called once it comes. */
export function useSecondsTo(moment: string | null, onOver: () => void): number {
  const [left, setLeft] = useState(() => secondsTo(moment));
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    setLeft(secondsTo(moment));
    if (secondsTo(moment) === 0) return;
    const timer = setInterval(() => {
      const now = secondsTo(moment);
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      over.current();
    }, 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return left;
}

function secondsTo(moment: string | null): number {
  return moment ? Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1000)) : 0;
}

/** "29:04"; "1:05:00" from an hour on. */
export function minutesText(seconds: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
