import encodeQR from 'qr';
import { qrPath } from './qr-path.ts';

/** The empty margin around a code, in modules, without which readers do not find it. */
const QUIET = 4;

type QrCodeProps = { text: string; label: string; className?: string };

/** Always black on white, whatever the page is drawn in: readers want the contrast. */
export function QrCode({ text, label, className = '' }: QrCodeProps) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const size = modules.length;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`[print-color-adjust:exact] ${className}`}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={qrPath(modules)} />
    </svg>
  );
}
