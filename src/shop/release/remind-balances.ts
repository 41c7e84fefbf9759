import type { Shop } from '../shop.ts';

export async function remindBalances(_shop: Shop): Promise<void> {}
