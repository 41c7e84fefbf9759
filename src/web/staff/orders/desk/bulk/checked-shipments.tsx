import { type ReactNode, type RefObject, useId, useState } from 'react';
import type { ShipmentsPreviewed } from '#contract/bulk/bulk-schemas.ts';
import { Failure } from '#web/staff/parts/failure.tsx';
import { counted } from '#web/staff/parts/mailing-labels.ts';
import { Button } from '#web/ui/button.tsx';
import { countOf } from './run-labels.ts';
import { RunLine } from './run-lines.tsx';

type Lines = ShipmentsPreviewed['lines'];

type CheckedShipmentsProps = {
  lines: Lines;
  place: RefObject<HTMLElement | null>;
  busy: boolean;
  failure: string | null;
  /** With the positions of the good lines. */
  onShip: (good: number[]) => void;
};

/** What the check says of each line: first what has to be put right, then what will be shipped, and the step itself. */
export function CheckedShipments({ lines, place, busy, failure, onShip }: CheckedShipmentsProps) {
  const of = (state: Lines[number]['state']) => lines.filter((line) => line.state === state);
  const [good, already, wrong] = [of('waiting'), of('already'), of('refused')];
  return (
    <section ref={place} tabIndex={-1} aria-label="What was checked" className="mt-10 outline-none">
      <LineList lines={wrong}>
        {counted(wrong.length, 'line has something wrong', 'lines have something wrong')}
      </LineList>
      <LineList lines={already}>{countOf('ship', already.length)} shipped already</LineList>
      <LineList lines={good}>{countOf('ship', good.length)} will be shipped</LineList>
      <Failure className="mt-4" title="It was not begun">
        {failure}
      </Failure>
      {good.length === 0 ? (
        <p className="text-bone">Nothing of it can be shipped now. Please correct the lines above, and check again.</p>
      ) : (
        <div className="sticky bottom-0 flex flex-wrap items-center gap-x-5 gap-y-2 border-rule border-t bg-night py-3">
          <Button kind="blaze" busy={busy} onClick={() => onShip(good.map(({ position }) => position))}>
            {busy ? 'Beginning…' : `Ship ${countOf('ship', good.length)}`}
          </Button>
          <p className="text-ash text-sm">
            Each customer is told by email.
            {wrong.length > 0 && ' What is wrong stays as it is, and can be downloaded to be corrected.'}
          </p>
        </div>
      )}
    </section>
  );
}

/** A file of ten thousand lines would keep the page busy for seconds. */
const AT_ONCE = 200;

function LineList({ lines, children }: { lines: Lines; children: ReactNode }) {
  const id = useId();
  const [shown, setShown] = useState(AT_ONCE);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-8">
      <h2 id={id} className="title-block text-bone">
        {children}
      </h2>
      <ul className="mt-2 border-rule border-t">
        {lines.slice(0, shown).map((line) => (
          <RunLine key={line.position} line={line} numbered />
        ))}
      </ul>
      {lines.length > shown && (
        <Button className="mt-3" onClick={() => setShown(shown + AT_ONCE)}>
          Show more
        </Button>
      )}
    </section>
  );
}
