/** A terminal's Ctrl-C arrives more than once: from the terminal itself and through npm. Within this time it is one. */
const ONE_PRESS_MS = 500;
const TIMEOUT_MS = 30_000;

/** The first SIGTERM or SIGINT lets everything finish; a second one, or half a minute, ends the process at once. */
export function stopOnSignal(stop: () => Promise<void>, say: (sentence: string) => void): void {
  let askedAt: number | null = null;
  const ask = (signal: NodeJS.Signals) => {
    if (askedAt !== null) {
      if (performance.now() - askedAt > ONE_PRESS_MS) process.exit(1);
      return;
    }
    askedAt = performance.now();
    say(`${signal}: finishing what is under way; once more ends at once`);
    setTimeout(() => process.exit(1), TIMEOUT_MS).unref();
    stop().then(
      () => process.exit(0),
      (fault: unknown) => {
        say(`could not stop in order: ${fault instanceof Error ? fault.stack : fault}`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, ask);
}
