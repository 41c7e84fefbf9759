/** Reads the QR code in the picture of this moment; null when there is none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>;

type Detector = { detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: 'qr_code'[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** The browser's own detector where it knows QR codes; else one in JavaScript, fetched now. */
export async function openReader(): Promise<CodeReader> {
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
