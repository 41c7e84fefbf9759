import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

type OrderButtonsProps = {
  /** What is moved, such as "picture 2". */
  what: string;
  at: number;
  count: number;
  onMove: (from: number, to: number) => void;
};

/** Moves something of a list one place up or down; the button that was pressed keeps the focus where the thing has gone. */
export function OrderButtons({ what, at, count, onMove }: OrderButtonsProps) {
  const pressed = useRef<RefObject<HTMLButtonElement | null> | null>(null);
  const [up, down] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const last = useRef(at);
  useEffect(() => {
    if (last.current !== at) pressed.current?.current?.focus();
    last.current = at;
    pressed.current = null;
  }, [at]);
  const move = (button: typeof up, to: number) => {
    pressed.current = button;
    onMove(at, to);
  };
  return (
    <span className="inline-flex gap-x-1">
      <Button
        ref={up}
        kind="quiet"
        className="w-11 no-underline!"
        blocked={at === 0}
        aria-label={`Move ${what} up`}
        onClick={() => move(up, at - 1)}
      >
        ↑
      </Button>
      <Button
        ref={down}
        kind="quiet"
        className="w-11 no-underline!"
        blocked={at === count - 1}
        aria-label={`Move ${what} down`}
        onClick={() => move(down, at + 1)}
      >
        ↓
      </Button>
    </span>
  );
}
