/** The one place where the server asks the machine what time it is: everything else is given this clock, tests one of their own. */
export const systemClock = (): Date => new Date();
