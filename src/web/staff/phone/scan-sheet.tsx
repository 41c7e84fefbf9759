import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StaffProduct } from '#contract/catalogue/product-schemas.ts';
import { PHONE_PATH } from '#web/staff/calls/sign-in-address.ts';
import { PhoneSheet } from '#web/staff/phone-parts/phone-sheet.tsx';
import { useProducts } from '#web/staff/products/shared/use-products.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

type ScannerState = 'starting' | 'looking' | 'no-reader' | CameraFault;

/** Between two looks; the page stays quick, also where JavaScript does the reading. */
const PAUSE_MS = 120;

/**
 * Shows the camera in the video and tells every code that comes before it, once until another one does. The camera runs
 * only while this is mounted and the page can be seen.
 */
function useScanner(video: RefObject<HTMLVideoElement | null>, onCode: (text: string) => void): ScannerState {
  const [state, setState] = useState<ScannerState>(() => (mayAskForCamera() ? 'starting' : 'insecure'));
  const visible = useVisible();
  const tell = useEffectEvent(onCode);

  useEffect(() => {
    if (!visible || !mayAskForCamera()) return;
    const stopped = new AbortController();
    scan(stopped.signal).catch((error: unknown) => {
      if (!stopped.signal.aborted) setState(faultOf(error));
    });
    return () => stopped.abort();

    async function scan(signal: AbortSignal) {
      setState('starting');
      const opening = openReader().catch(() => null);
      const stream = await openCamera();
      // Closed while the browser was asking for permission.
      if (signal.aborted) return releaseCamera(stream);
      signal.addEventListener('abort', () => releaseCamera(stream));
      const screen = video.current;
      if (!screen) return;
      screen.srcObject = stream;
      await screen.play().catch(() => {});
      const read = await opening;
      if (signal.aborted) return;
      if (!read) return setState('no-reader');
      setState('looking');
      for (let last = ''; !signal.aborted; await pause()) {
        const text = await read(screen);
        if (text === null || text === last || signal.aborted) continue;
        last = text;
        tell(text);
      }
    }
  }, [visible, video]);

  return state;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

function useVisible(): boolean {
  const [visible, setVisible] = useState(true);
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return visible;
}

/** Why there is no picture, for the words that say what to do about it. */
type CameraFault = 'insecure' | 'refused' | 'none' | 'busy';

/** The camera at the back of the phone, or the one there is. The caller that gets the stream has to release it. */
async function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

/** Browsers hide the camera from pages that did not come over https. */
function mayAskForCamera(): boolean {
  return window.isSecureContext && navigator.mediaDevices !== undefined;
}

function releaseCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function faultOf(error: unknown): CameraFault {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'none';
}

/** Reads the QR code in the picture of this moment; null when there is none. */
type CodeReader = (video: HTMLVideoElement) => Promise<string | null>;

type Detector = { detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: 'qr_code'[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** The browser's own detector where it knows QR codes; else one in JavaScript, fetched now. */
async function openReader(): Promise<CodeReader> {
  const Detector = (await nativeDetector()) ?? (await import('qr/decode.js')).BarcodeDetector;
  const detector = new Detector({ formats: ['qr_code'] });
  return async (video) => {
    // Before its first frame and while it is turned, a video has no picture to read.
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
    const [code] = await detector.detect(video).catch(() => []);
    return code?.rawValue || null;
  };
}

async function nativeDetector(): Promise<DetectorClass | null> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!Detector) return null;
  // On some systems the class is there and knows nothing.
  const formats = await Detector.getSupportedFormats().catch((): string[] => []);
  return formats.includes('qr_code') ? Detector : null;
}

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
