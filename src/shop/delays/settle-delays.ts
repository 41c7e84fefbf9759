import type { Shop } from '../shop.ts';

export async function settleDelays(_shop: Shop): Promise<void> {}
