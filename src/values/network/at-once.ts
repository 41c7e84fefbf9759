/** Too much of something is asked for at this moment: nothing of it was done. */
export class Busy extends Error {
  override name = 'Busy';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('Too much is asked for at once.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type Ceiling = {
  /** So much is done at a time. */
  most: number;
  /** So many more wait for their turn, and so long; whoever comes besides is refused. */
  waiting: number;
  patienceMs: number;
};

type Turn = { begin(): void; giveUp: NodeJS.Timeout };

/**
 * Does what costs much processor time a little at a time, whoever asks for it, so that everything else is answered as soon as ever
 * (rule 17.8). `first`: goes in front of all who wait, and is never refused. Throws `Busy`.
 */
export function atOnce({ most, waiting, patienceMs }: Ceiling) {
  const queue: Turn[] = [];
  let running = 0;
  const busy = () => new Busy(Math.ceil(patienceMs / 1000));

  async function turn(first: boolean): Promise<void> {
    if (running < most) {
      running += 1;
      return;
    }
    if (!first && queue.length >= waiting) throw busy();
    const begun = Promise.withResolvers<void>();
    const place: Turn = {
      begin: begun.resolve,
      giveUp: setTimeout(() => {
        if (first) return;
        queue.splice(queue.indexOf(place), 1);
        begun.reject(busy());
      }, patienceMs),
    };
    if (first) queue.unshift(place);
    else queue.push(place);
    return begun.promise;
  }

  function pass(): void {
    const next = queue.shift();
    if (!next) {
      running -= 1;
      return;
    }
    clearTimeout(next.giveUp);
    next.begin();
  }

  return async <Result>(work: () => Promise<Result>, { first = false } = {}): Promise<Result> => {
    await turn(first);
    try {
      return await work();
    } finally {
      // What came in meanwhile is looked at before the next begins.
      setTimeout(pass);
    }
  };
}
