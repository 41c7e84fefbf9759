import { LOW_STOCK_AT_MOST } from '#values/order.ts';

export function isLow(stock: number): boolean {
  return stock <= LOW_STOCK_AT_MOST;
}

export function stockText(stock: number): string {
  if (stock === 0) return 'None in stock';
  return isLow(stock) ? `Low stock: ${stock}` : `${stock} in stock`;
}
