import { useRef, useState } from 'react';
import { useProducts } from '#web/staff/products/shared/use-products.ts';
import { Alert } from '#web/ui/alert.tsx';
import { type Found, readCode } from './read-code.ts';
import { ScanByHand } from './scan-by-hand.tsx';
import { type ScannerState, useScanner } from './use-scanner.ts';

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

export function Scanner({ onFound }: { onFound: (found: Found) => void }) {
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
        {state === 'looking' && !unknown && 'Hold the code of a product or an order before the camera.'}
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
