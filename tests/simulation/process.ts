import pg from 'pg';
import { openDatabase, openPool } from '#db/database.ts';
import { type PaymentProvider, ProviderUnavailable } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

/** What goes wrong while something is done. Each counts from there: the third call of the card provider, the ninth statement. */
export type Trouble =
  | { kind: 'none' }
  /** The card provider does not do what it is asked. */
  | { kind: 'provider-away'; call: number }
  /** It does it, and its answer is lost. */
  | { kind: 'answer-lost'; call: number }
  /** The server is killed before it sends this statement. */
  | { kind: 'killed'; statement: number };

type Work = (...words: unknown[]) => unknown;

export class Killed extends Error {
  override name = 'Killed';
}

export type Server = {
  shop: Shop;
  /** Does something while that goes wrong. After a kill another server goes on, and what was open is rolled back. */
  under<T>(trouble: Trouble, work: () => Promise<T>): Promise<T | Killed>;
  end(): Promise<void>;
};

/** The shop's server on a test's database, which can be killed between two statements. */
export function startServer({ shop: given, database }: TestShop, outside: Pick<Shop, 'mail' | 'renderMail'>): Server {
  let trouble: Trouble = { kind: 'none' };
  let [statements, calls] = [0, 0];
  let isDead = false;
  let processes: number[] = [];

  function dies(): boolean {
    statements += 1;
    if (trouble.kind === 'killed' && statements === trouble.statement) isDead = true;
    return isDead;
  }

  class MortalClient extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: the library's ways to be called are one here.
    override query(...asked: any[]): any {
      if (!dies()) return (super.query as (...asked: unknown[]) => unknown)(...asked);
      const answer = asked.at(-1);
      if (typeof answer !== 'function') return Promise.reject(new Killed('killed'));
      process.nextTick(answer, new Killed('killed'));
    }
  }

  function connect(): pg.Pool {
    const Client = MortalClient as unknown as NonNullable<pg.PoolConfig['Client']>;
    const opened = openPool({ ...database.connection, Client, pipeline: false });
    return opened.on('connect', (client) => processes.push(Number(Reflect.get(client, 'processID'))));
  }

  let pool = connect();
  const shop: Shop = { ...given, ...outside, db: openDatabase(pool), payments: troubled(given.payments) };

  function troubled(payments: PaymentProvider): PaymentProvider {
    const ask = (name: string, work: Work) => {
      if (name.startsWith('list') || name === 'readWebhook') return work;
      return async (...words: unknown[]) => {
        if (isDead) throw new Killed('killed');
        calls += 1;
        const isNow = trouble.kind !== 'none' && trouble.kind !== 'killed' && trouble.call === calls;
        if (isNow && trouble.kind === 'provider-away') throw new ProviderUnavailable('away', { answered: true });
        const answer = await work(...words);
        if (isNow) throw new ProviderUnavailable('the answer is lost');
        return answer;
      };
    };
    const parts = Object.entries(payments).map(([name, part]) => [
      name,
      typeof part === 'function' ? ask(name, part as Work) : part,
    ]);
    return Object.fromEntries(parts) as PaymentProvider;
  }

  async function restart(): Promise<void> {
    await pool.end();
    // PostgreSQL rolls back what was open, and the next server finds no lock of the last one.
    const left = 'select from pg_stat_activity where pid = any ($1::integer[])';
    while ((await database.owner.query(left, [processes])).rowCount !== 0);
    processes = [];
    isDead = false;
    pool = connect();
    shop.db = openDatabase(pool);
  }

  return {
    shop,
    async under(planned, work) {
      [trouble, statements, calls] = [planned, 0, 0];
      const done = await work().catch((fault: unknown) => {
        if (isDead) return new Killed('killed');
        throw fault;
      });
      trouble = { kind: 'none' };
      if (!isDead) return done;
      await restart();
      return new Killed('killed');
    },
    end: () => pool.end(),
  };
}
