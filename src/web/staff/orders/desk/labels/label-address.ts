/** Which labels an address asks for. */
export type LabelsWanted = { products: number[]; orders: string[] };

/** `?product=1,2,3` and `?order=FD-…`; whatever cannot be meant is left out. */
export function readLabels(query: URLSearchParams): LabelsWanted {
  const list = (name: string) => [...new Set((query.get(name) ?? '').split(',').map((each) => each.trim()))];
  return {
    products: list('product')
      .filter((id) => /^[1-9]\d{0,8}$/.test(id))
      .map(Number),
    orders: list('order').filter((order) => /^[\w-]{1,32}$/.test(order)),
  };
}

export type CodeOf = { product: number } | { order: string } | { bow: string };

/** What a code holds: the phone dashboard opens the record. */
export function codeAddress(origin: string, of: CodeOf): string {
  const [[name, value] = []] = Object.entries(of);
  return `${origin}/mobile-admin?${name}=${value}`;
}
