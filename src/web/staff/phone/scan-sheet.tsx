import { type SubmitEvent, useRef, useState } from 'react';
import type { StaffProduct } from '#contract/catalogue/product-schemas.ts';
import { PHONE_PATH } from '#web/staff/calls/sign-in-address.ts';
import { PhoneSheet } from '#web/staff/phone-parts/phone-sheet.tsx';
import { useProducts } from '#web/staff/products/shared/use-products.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { type ScannerState, useScanner } from './use-scanner.ts';

type ScanSheetProps = { open: boolean; onClose: () => void; onFound: (found: Found) => void };

/** The camera, and a field for whoever has none; both are gone as soon as the sheet is. */
export function ScanSheet({ open, onClose, onFound }: ScanSheetProps) {
  return (
    <PhoneSheet open={open} onClose={onClose} title="Scan QR">
      {open && <Scanner onFound={onFound} />}
    </PhoneSheet>
  );
}

/** What to do where there is no picture. */
const FAULTS: Partial<Record<ScannerState, string>> = {
  insecure: 'The camera only works when the shop is opened over https. Please open it there, or type the number below.',
  refused:
    'The camera was not allowed. Please allow it for this site in the browser’s settings and open this again, or type the number below.',
  none: 'No camera was found on this device. Please type the number below.',
  busy: 'The camera is in use by another app. Please close that one and open this again, or type the number below.',
  'no-reader':
    'The part that reads codes could not be loaded. Please check your connection and open this again, or type the number below.',
};

function Scanner({ onFound }: { onFound: (found: Found) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const { data: products = [] } = useProducts({ archived: false });
  const [unknown, setUnknown] = useState<string | null>(null);
  const state = useScanner(video, take);
  const fault = FAULTS[state];

  function take(text: string) {
    const found = readCode(text, products);
    if (found) onFound(found);
    else setUnknown(text);
  }

  return (
    <div className="space-y-5">
      {fault ? (
        <Alert tone="bad" title="There is no picture">
          {fault}
        </Alert>
      ) : (
        <div className="relative -mx-edge bg-bone sm:mx-0">
          <video
            ref={video}
            muted
            playsInline
            aria-label="Picture of the camera"
            className="aspect-square max-h-[45svh] w-full object-cover"
          />
          <div aria-hidden="true" className="absolute inset-0 grid place-items-center">
            <div className="aspect-square h-3/5 border-2 border-night" />
          </div>
        </div>
      )}
      <p role="status" className={fault ? 'sr-only' : 'text-ash'}>
        {state === 'starting' && 'Opening the camera...'}
        {state === 'looking' && !unknown && 'Hold the code of a product, an order or a bow before the camera.'}
      </p>
      {unknown && (
        <Alert tone="bad" title="This is no code of ours">
          <span className="wrap-anywhere">It says “{unknown.slice(0, 80)}”.</span> Please scan a label from the panel,
          or type the number below.
        </Alert>
      )}
      <ScanByHand onGiven={take} />
    </div>
  );
}

/** The number in place of its code. */
function ScanByHand({ onGiven }: { onGiven: (text: string) => void }) {
  const [text, setText] = useState('');

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (text.trim()) onGiven(text);
  }

  return (
    <form aria-label="Type the number" onSubmit={submit} className="flex items-end gap-4">
      <TextField
        label="Number of an order or a bow, or SKU"
        placeholder="FD-7K3M9QXT"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="grow"
      />
      <Button type="submit">Open</Button>
    </form>
  );
}

/** What a code stands for: the sheet that it opens. */
type Found = { name: 'product' | 'order' | 'bow'; value: string };

/** Without its FD- a number is only known by its letters, which leave out those that are misread. */
const ORDER_NUMBER = /^(?:FD-([0-9A-Z]{8})|([0-9A-HJKMNP-TV-Z]{8}))$/i;

/**
 * What a code on a label says, or what was typed in its place: an address of the phone panel, wherever the shop was when
 * the label was printed; a SKU; an order's number, with or without FD-; a bow's, with or without FDH-. Null for everything else.
 */
export function readCode(text: string, products: Pick<StaffProduct, 'id' | 'sku'>[]): Found | null {
  const code = text.trim();
  if (/^https?:\/\//i.test(code)) return readAddress(code);
  const bySku = products.find(({ sku }) => sku !== null && sku.toLowerCase() === code.toLowerCase());
  if (bySku) return { name: 'product', value: String(bySku.id) };
  return readSerial(code) ?? readOrderNumber(code);
}

function readAddress(code: string): Found | null {
  const address = URL.parse(code);
  if (address?.pathname !== PHONE_PATH) return null;
  const product = address.searchParams.get('product');
  if (product && /^\d{1,9}$/.test(product)) return { name: 'product', value: product };
  return readSerial(address.searchParams.get('bow') ?? '') ?? readOrderNumber(address.searchParams.get('order') ?? '');
}

/** The number that stands on a bow. */
const SERIAL = /^(?:FDH-)?(\d\d-\d{5,9})$/i;

function readSerial(text: string): Found | null {
  const [, number] = SERIAL.exec(text) ?? [];
  return number ? { name: 'bow', value: `FDH-${number}` } : null;
}

function readOrderNumber(text: string): Found | null {
  const [, named, bare] = ORDER_NUMBER.exec(text) ?? [];
  const letters = named ?? bare;
  return letters ? { name: 'order', value: `FD-${letters.toUpperCase()}` } : null;
}
