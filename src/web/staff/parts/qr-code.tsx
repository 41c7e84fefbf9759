import encodeQR from 'qr';

/** The empty margin around a code, in modules, without which readers do not find it. */
const QUIET = 4;

/** Always black on white, whatever the page is drawn in: readers want the contrast. */
export function QrCode({ text, label, className = '' }: { text: string; label: string; className?: string }) {
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

/** The dark modules of a code as one path, a stroke of it for each run in a row: thousands of squares would be slow to print. */
export function qrPath(modules: boolean[][]): string {
  return modules
    .map((row, y) =>
      runsOf(row)
        .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
        .join(''),
    )
    .join('');
}

function runsOf(row: boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (!dark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
