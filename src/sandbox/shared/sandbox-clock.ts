const machineClock = () => new Date();
let clock = machineClock;

/**
 * The stand-ins of a process have one clock; statements ask the database's `sandbox.now()`. Gives what puts the machine's back,
 * for whoever closes them: what comes after them in the same process has not lived through their days.
 */
export function setSandboxClock(given: () => Date): () => void {
  clock = given;
  return () => {
    if (clock === given) clock = machineClock;
  };
}

export const sandboxNow = (): Date => clock();

/** Moments are whole seconds in Stripe's and SendGrid's protocols. */
export const seconds = (): number => Math.floor(clock().getTime() / 1000);
