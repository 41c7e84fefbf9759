/** An address in its parts, as forms ask for it; `addressLine2` may be empty. */
export type AddressParts = { address: string; addressLine2: string; city: string; state: string; zipCode: string };

/** The one line that an order keeps (rule 4.2): "street, city, state zip". A second line ends the street part. */
export function joinAddress({ address, addressLine2, city, state, zipCode }: AddressParts): string {
  const street = [address, addressLine2].map((line) => line.trim()).filter(Boolean);
  return `${street.join(', ')}, ${city.trim()}, ${state.trim()} ${zipCode.trim()}`;
}

/**
 * The parts of such a line; null for one that was written in another form. What follows the last comma of the street part
 * is taken for its second line: joined again, the line is the same.
 */
export function splitAddress(line: string): AddressParts | null {
  const match = /^(.+), ([^,]+), ([^,]+) ([^, ]+)$/.exec(line.trim());
  if (!match) return null;
  const [, street = '', city = '', state = '', zipCode = ''] = match;
  const comma = street.lastIndexOf(', ');
  if (comma === -1) return { address: street, addressLine2: '', city, state, zipCode };
  return { address: street.slice(0, comma), addressLine2: street.slice(comma + 2), city, state, zipCode };
}
