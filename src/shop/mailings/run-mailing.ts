import type { Shop } from '../shop.ts';

export async function runMailing(_shop: Shop, mailingId: number): Promise<void> {
  throw new Error(`not written yet: ${mailingId}`);
}
