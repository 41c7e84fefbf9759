import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Lines are written once there are so many characters of them, and at the latest after so long. */
const WRITTEN_TOGETHER = 32 * 1024;
const WRITTEN_AFTER_MS = 200;
/** What a full disk or a slow reader holds back, in characters: seconds of the highest load. Lines beyond it are lost. */
const MAX_WAITING = 8 * 1024 * 1024;
/** After a fault the same is tried again; at the end of the process only so often. */
const AGAIN_MS = 100;
const LAST_TRIES = 10;

/**
 * Writes lines to an open file in their order, many together, and without anybody waiting for it. What still waits when the
 * process ends is written then. Pino's own destination costs three times as much for a line, because it measures what waits
 * anew with each, and at the end it tries a full disk without end.
 */
export function openLogOutput(file: number): DestinationStream & { flush(done: () => void): void } {
  let waiting = '';
  let underWay: Buffer | null = null;
  /** Whether the system has `underWay` at this moment. */
  let handedOver = false;
  let timer: NodeJS.Timeout | null = null;
  let onceWritten: (() => void)[] = [];

  function begin(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    if (underWay || waiting === '') return;
    underWay = Buffer.from(waiting);
    waiting = '';
    handOver(underWay);
  }

  function handOver(bytes: Buffer): void {
    handedOver = true;
    write(file, bytes, (fault, written) => {
      handedOver = false;
      if (fault) {
        setTimeout(handOver, AGAIN_MS, bytes).unref();
        if (fault.code !== 'EAGAIN') tellWritten();
        return;
      }
      underWay = bytes.subarray(written);
      if (underWay.length > 0) return handOver(underWay);
      underWay = null;
      if (onceWritten.length > 0 || waiting.length >= WRITTEN_TOGETHER) begin();
      if (!underWay) tellWritten();
    });
  }

  function tellWritten(): void {
    const told = onceWritten;
    onceWritten = [];
    for (const tell of told) tell();
  }

  /** What the system has at this moment it writes by itself. */
  function writeRest(): void {
    let rest = Buffer.concat([handedOver || !underWay ? Buffer.alloc(0) : underWay, Buffer.from(waiting)]);
    for (let tries = 0; rest.length > 0 && tries < LAST_TRIES; ) {
      try {
        rest = rest.subarray(writeSync(file, rest));
      } catch (fault) {
        if ((fault as NodeJS.ErrnoException).code !== 'EAGAIN') return;
        tries += 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN_MS);
      }
    }
  }

  process.on('exit', writeRest);
  return {
    write(line) {
      if (waiting.length >= MAX_WAITING) return;
      waiting += line;
      if (waiting.length >= WRITTEN_TOGETHER) begin();
      else timer ??= setTimeout(begin, WRITTEN_AFTER_MS).unref();
    },
    /** Tells once every line until now is written, or cannot be. */
    flush(done) {
      onceWritten.push(done);
      begin();
      if (!underWay) tellWritten();
    },
  };
}
