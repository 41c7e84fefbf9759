let clock = () => new Date();

/** The stand-ins of a process have one clock; statements ask the database's `sandbox.now()`. */
export function setSandboxClock(given: () => Date): void {
  clock = given;
}

export const sandboxNow = (): Date => clock();

/** Moments are whole seconds in Stripe's and SendGrid's protocols. */
export const seconds = (): number => Math.floor(clock().getTime() / 1000);
