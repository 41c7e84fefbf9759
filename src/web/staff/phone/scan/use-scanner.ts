import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type CameraFault, faultOf, mayAskForCamera, openCamera, releaseCamera } from './open-camera.ts';
import { openReader } from './open-reader.ts';

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
