import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { type CountedRow, shareCounts } from '#api/plugins/shared-counts.ts';
import type { ServerOptions } from '#api/server.ts';
import type { Log, Shop } from '#shop/ports/shop.ts';
import type { TestShop } from './test-shop.ts';

/** Of the test that has the server at the moment. */
type Of = { test: TestShop; write(line: string): void };

type Parts = Pick<ServerOptions, 'shop' | 'pool' | 'connection' | 'counts'> & Pick<Of, 'write'>;
type Built<Routes> = { app: FastifyInstance; routes: Routes };
type Free<Routes> = { built: Built<Routes>; takes(of: Of): void; isDone(): boolean };

/** A server that one test after the other asks. */
export type KeptServer<Routes> = Built<Routes> & {
  /** Keeps the server for the next test, or ends it where something of this one is left in it. */
  leave(): Promise<void>;
};

/**
 * Servers that are built of parts which lead to those of the test that has them: to register 365 routes takes longer than what most
 * tests ask (decision 157). What is counted begins anew with each test.
 */
export function keepServers<Routes>(build: (parts: Parts) => Promise<Built<Routes>>) {
  const free: Free<Routes>[] = [];

  return async (of: Of): Promise<KeptServer<Routes>> => {
    const taken = free.pop() ?? (await open(build));
    taken.takes(of);
    const { app } = taken.built;
    const leave = async () => {
      if (taken.isDone() || app.server.listening) await app.close();
      else free.push(taken);
    };
    return { ...taken.built, leave };
  };
}

async function open<Routes>(build: (parts: Parts) => Promise<Built<Routes>>): Promise<Free<Routes>> {
  let now: (Of & { counts: FastifyRateLimitStoreCtor }) | null = null;
  let isDone = false;
  const here = () => {
    if (!now) throw new Error('No test has this server.');
    return now;
  };
  /** Whoever asks for it keeps something of it as long as the server runs, such as how the database is. */
  const spoils = <Part>(part: Part): Part => {
    isDone = true;
    return part;
  };

  class Counts implements FastifyRateLimitStore {
    readonly row: CountedRow;
    constructor(row: object) {
      this.row = row;
    }
    child(row: object) {
      return new Counts(row);
    }
    incr(...given: Parameters<FastifyRateLimitStore['incr']>) {
      new (here().counts)(this.row).incr(...given);
    }
  }

  const log: Log = {
    info: (...said) => here().test.shop.log.info(...said),
    warn: (...said) => here().test.shop.log.warn(...said),
    error: (...said) => here().test.shop.log.error(...said),
  };
  const built = await build({
    // These two are taken out of the shop while the routes are registered.
    shop: leadTo<Shop>(() => here().test.shop, { log, clock: () => here().test.shop.clock() }),
    pool: leadTo(() => spoils(here().test.database.pool)),
    connection: leadTo(() => spoils(here().test.database.connection)),
    counts: Counts,
    write: (line) => now?.write(line),
  });
  built.app.addHook('onClose', async () => spoils(undefined));
  await built.app.ready();
  const takes = (of: Of) => {
    now = { ...of, counts: shareCounts(of.test.database.pool) };
  };
  return { built, takes, isDone: () => isDone };
}

/** An object that is, whenever it is looked at, what `find` gives at that moment, but for what is `fixed`. */
function leadTo<Target extends object>(find: () => Target, fixed: Partial<Target> = {}): Target {
  return new Proxy({} as Target, {
    get: (_, key) => Reflect.get(key in fixed ? fixed : find(), key),
    set: (_, key, value) => Reflect.set(find(), key, value),
    has: (_, key) => Reflect.has(find(), key),
    ownKeys: () => Reflect.ownKeys(find()),
    getOwnPropertyDescriptor: (_, key) => {
      const found = Reflect.getOwnPropertyDescriptor(find(), key);
      return found && { ...found, configurable: true };
    },
  });
}
