import type pg from 'pg';
import { fillShop } from '../../scripts/prove/load/fill-shop.ts';

/** Fills an empty database with so many orders, which takes 20 minutes for a million; one that has orders stays as it is. */
export async function fillOnce(pool: pg.Pool, orders: number): Promise<void> {
  const { rows } = await pool.query<{ filled: boolean }>('select exists (select from orders) as filled');
  if (rows[0]?.filled) return;
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  await fillShop(pool, orders, (done) => {
    if (done % 20_000 === 0) console.log(`${done} of ${orders} orders, ${seconds()} s`);
  });
  console.log(`filled after ${seconds()} s`);
}
