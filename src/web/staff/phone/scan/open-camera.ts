/** Why there is no picture, for the words that say what to do about it. */
export type CameraFault = 'insecure' | 'refused' | 'none' | 'busy';

/** The camera at the back of the phone, or the one there is. The caller that gets the stream has to release it. */
export async function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

/** Browsers hide the camera from pages that did not come over https. */
export function mayAskForCamera(): boolean {
  return window.isSecureContext && navigator.mediaDevices !== undefined;
}

export function releaseCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

export function faultOf(error: unknown): CameraFault {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'none';
}
