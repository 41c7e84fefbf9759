/** What a list of quantities offers: from 1 to `most`. */
export function Quantities({ most }: { most: number }) {
  return Array.from({ length: most }, (_, at) => at + 1).map((quantity) => (
    <option key={quantity} value={quantity}>
      {quantity}
    </option>
  ));
}
