import pg from 'pg';

/** More are seldom needed by the next test, and the server has not many for all. */
const KEPT_MAX = 6;

/**
 * `DISCARD ALL` but for the plans of functions: to plan what a trigger does takes longer than to do it, and half of PostgreSQL's work
 * in the tests was to plan the same anew in each.
 */
const AS_IT_WAS = `ROLLBACK; CLOSE ALL; SET SESSION AUTHORIZATION DEFAULT; RESET ALL; DEALLOCATE ALL; UNLISTEN *;
  SELECT pg_advisory_unlock_all(); DISCARD TEMP; DISCARD SEQUENCES`;

export type LentClients = {
  /** For the settings of a pool: what its clients are made with. */
  Client: NonNullable<pg.PoolConfig['Client']>;
  /** For a database that is no longer what it was: from now on every connection is a new one. */
  stop(): void;
  /** Once all have come back: their processes in the database. */
  returned(): Promise<number[]>;
};

/** The connections to one address, which outlive the pool that has opened them: what one has read of the tables costs more than most of what a test asks of it. */
export function lendClients(address: pg.ClientConfig): LentClients {
  const free: LentClient[] = [];
  let lends = true;
  const returning = new Set<Promise<void>>();

  class LentClient extends pg.Client {
    #open = false;

    // biome-ignore lint/suspicious/noExplicitAny: the library's two ways to be called are one here.
    override connect(callback?: any): any {
      if (this.#open) return void process.nextTick(callback, null, this);
      super.connect((fault: Error | null) => {
        this.#open = !fault;
        if (!fault) this.once('end', () => this.#leave());
        callback(fault, this);
      });
    }

    // biome-ignore lint/suspicious/noExplicitAny: as above.
    override end(callback?: any): any {
      if (!this.#open || !lends || free.length >= KEPT_MAX) return super.end(callback);
      for (const event of ['error', 'notification', 'notice']) this.removeAllListeners(event);
      this.on('error', () => {});
      // What the pool has laid over it.
      Reflect.deleteProperty(this, 'query');
      const back = this.query(AS_IT_WAS).then(
        () => {
          // It knows no prepared statement any more, and neither may its client.
          for (const noted of ['parsedStatements', 'submittedNamedStatements'])
            Reflect.set(Reflect.get(this, 'connection'), noted, {});
          if (this.#open) free.push(this);
        },
        () => void super.end(),
      );
      returning.add(back);
      back.finally(() => {
        returning.delete(back);
        callback?.();
      });
    }

    #leave(): void {
      this.#open = false;
      const place = free.indexOf(this);
      if (place >= 0) free.splice(place, 1);
    }
  }

  const isOurs = (options: pg.ClientConfig) => options.host === address.host && options.user === address.user;
  return {
    Client: function take(options: pg.ClientConfig) {
      if (!isOurs(options)) return new pg.Client(options);
      return free.pop() ?? new LentClient(options);
    } as unknown as LentClients['Client'],
    stop() {
      lends = false;
      for (const client of free.splice(0)) client.end();
    },
    async returned() {
      await Promise.all(returning);
      return free.map((client) => Number(Reflect.get(client, 'processID')));
    },
  };
}
