import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

export type ScannerState = 'starting' | 'looking' | 'no-reader' | CameraFault;

/** Between two looks; the page stays quick, also where JavaScript does the reading. */
const PAUSE_MS = 120;

/**
 * Shows the camera in the video and tells every code that comes before it, once until another one does. The camera runs
 * only while this is mounted and the page can be seen.
 */
export function useScanner(video: RefObject<HTMLVideoElement | null>, onCode: (text: string) => void): ScannerState {
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
