import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ShipmentsPreviewed } from '#contract/bulk/bulk-schemas.ts';
import { LONGEST_SHIPMENTS, MOST_SHIPMENTS } from '#values/order/bulk-kinds.ts';
import { useKeyedDraft } from '#web/client/kept/keyed-draft.ts';
import { counted } from '#web/staff/parts/mailing-labels.ts';
import { BackLink } from '#web/staff/parts/page-links.tsx';
import { Failure } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { countOf } from './run-labels.ts';
import { RunLine } from './run-lines.tsx';
import { readTextFile } from './text-file.ts';
import { ToShipMenu } from './to-ship-menu.tsx';
import { usePreviewShipments, useStartShipments } from './use-bulk.ts';

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
function CheckedShipments({ lines, place, busy, failure, onShip }: CheckedShipmentsProps) {
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

/** Shipping by a file of a spreadsheet program: it is given, checked line by line, and what is good is shipped when staff say so. */
export function ShipFilePage() {
  const panelPath = usePanelPath();
  const navigate = useNavigate();
  const draft = useKeyedDraft('staff-shipments', { csv: '' });
  const { csv } = draft.typed;
  const [checked, setChecked] = useState<({ csv: string } & ShipmentsPreviewed) | null>(null);
  const place = useRef<HTMLElement>(null);
  const check = usePreviewShipments((answer, sent) => {
    setChecked({ csv: sent, ...answer });
    setTimeout(() => place.current?.focus());
  });
  const start = useStartShipments(({ id }) => {
    draft.forget();
    void navigate(panelPath('orders', 'runs', id));
  });
  return (
    <section aria-labelledby="ship-title" className="max-w-4xl">
      <BackLink to={panelPath('orders')}>Orders</BackLink>
      <h1 id="ship-title" className="title-desk mt-4 text-bone">
        Ship by file
      </h1>
      <p className="mt-2 mb-6 max-w-prose text-ash">
        A line for each parcel: order number, carrier, tracking number. Where an order has several parcels, its number
        in a fourth column; without one it is the bow’s. The first line may name the columns, as the exports of label
        programs do.
      </p>
      <div className="mb-8 border-rule border-y py-4">
        <p className="mb-3 max-w-prose text-ash">
          Labels are printed by another program: take what is ready to ship to it, and bring its export back here.
        </p>
        <ToShipMenu query={{}} />
      </div>
      <ShipmentsForm
        csv={csv}
        check={check}
        idle={start.busy}
        isChecked={checked?.csv === csv}
        onType={(text) => {
          check.reset();
          start.reset();
          draft.type({ csv: text });
        }}
      />
      {checked?.csv === csv && (
        <CheckedShipments
          lines={checked.lines}
          place={place}
          busy={start.busy}
          failure={start.failure}
          onShip={(good) => {
            draft.noteSent();
            start.send({ csv, good, requestKey: draft.requestKey });
          }}
        />
      )}
    </section>
  );
}

const TOO_LONG = `This is longer than ${LONGEST_SHIPMENTS.toLocaleString('en-US')} characters. Please give it in parts.`;

type ShipmentsFormProps = {
  csv: string;
  check: ReturnType<typeof usePreviewShipments>;
  /** It is being shipped. */
  idle: boolean;
  /** What stands here is checked. */
  isChecked: boolean;
  onType: (text: string) => void;
};

/** Where shipments are pasted, typed, or taken from a file; what stands there is kept over a reload. */
function ShipmentsForm({ csv, check, idle, isChecked, onType }: ShipmentsFormProps) {
  const [fault, setFault] = useState<string | null>(null);
  const isTooLong = csv.length > LONGEST_SHIPMENTS;
  const wrong = isTooLong ? TOO_LONG : check.fields.csv;
  const isBusy = check.busy || idle;
  async function take(file: File) {
    const read = await readTextFile(file);
    setFault(read.ok ? null : read.error);
    if (read.ok) onType(read.text);
  }
  return (
    <form
      noValidate
      aria-label="Ship by file"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) check.send(csv);
      }}
    >
      <TextArea
        label="Shipments"
        rows={5}
        value={csv}
        readOnly={isBusy}
        spellCheck={false}
        autoComplete="off"
        placeholder="FD-7K3M9QXT, UPS, 1Z999AA10123456784"
        hint={`At most ${MOST_SHIPMENTS.toLocaleString('en-US')} lines. Paste the cells of a spreadsheet, or choose a CSV file.`}
        error={wrong}
        className="[&_textarea]:max-h-[40svh]"
        onChange={({ target }) => {
          setFault(null);
          onType(target.value);
        }}
      />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          kind={isChecked ? 'line' : 'blaze'}
          busy={check.busy}
          blocked={csv.trim() === '' || isTooLong || idle}
        >
          {check.busy ? 'Checking…' : 'Check'}
        </Button>
        <label
          className={buttonLook(
            'line',
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-bone has-focus-visible:outline-offset-2',
          )}
        >
          Choose a file
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // The same file can be chosen again once it is corrected.
              target.value = '';
              if (file && !isBusy) void take(file);
            }}
          />
        </label>
      </div>
      <Failure className="mt-4" title="This file was not taken">
        {fault}
      </Failure>
      <Failure className="mt-4">{wrong ? null : check.failure}</Failure>
    </form>
  );
}
