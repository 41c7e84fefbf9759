import type { StaffPicture, StaffVariant } from '#contract/catalogue/product-schemas.ts';

/** A size or color as the fields of the form have it; `id` null: a new one. */
export type VariantValues = {
  id: number | null;
  size: string;
  color: string;
  sku: string;
  /** Empty: the product's. */
  price: string;
  stockQuantity: string;
  weight: string;
  printfulVariantId: string;
  isActive: boolean;
};

export type PictureValues = { id: number | null; url: string; alt: string; color: string };

const NEW_VARIANT: Omit<VariantValues, 'size' | 'color'> = {
  id: null,
  sku: '',
  price: '',
  stockQuantity: '0',
  weight: '',
  printfulVariantId: '',
  isActive: true,
};

export function variantValues(variant: StaffVariant): VariantValues {
  const { id, isActive } = variant;
  const typed = (value: string | number | null) => String(value ?? '');
  return {
    id,
    isActive,
    size: typed(variant.size),
    color: typed(variant.color),
    sku: typed(variant.sku),
    price: typed(variant.price),
    stockQuantity: typed(variant.stockQuantity),
    weight: typed(variant.weight),
    printfulVariantId: typed(variant.printfulVariantId),
  };
}

export function pictureValues({ id, url, alt, color }: StaffPicture): PictureValues {
  return { id, url, alt, color: color ?? '' };
}

/** "M / Black", as staff and customers read it. */
export function variantName({ size, color }: Pick<VariantValues, 'size' | 'color'>): string {
  return [size.trim(), color.trim()].filter(Boolean).join(' / ');
}

/**
 * The rows for each size in each color of two typed lists, such as "S, M, L" and "Black, Tan", without those that there are
 * already.
 */
export function variantsOf(sizes: string, colors: string, there: VariantValues[]): VariantValues[] {
  const keyOf = (each: Pick<VariantValues, 'size' | 'color'>) => variantName(each).toLowerCase();
  const taken = new Set(there.map(keyOf));
  const rows = listed(colors).flatMap((color) => listed(sizes).map((size) => ({ ...NEW_VARIANT, size, color })));
  return rows.filter((row) => {
    const key = keyOf(row);
    if (key === '' || taken.has(key)) return false;
    taken.add(key);
    return true;
  });
}

/** What stands between the commas; one empty word for nothing at all. */
function listed(typed: string): string[] {
  const words = typed.split(',').map((word) => word.trim());
  const given = words.filter(Boolean);
  return given.length > 0 ? given : [''];
}

type Change = Record<string, unknown>;

/**
 * What the API is asked to do with sizes and colors: a change for each row of the form, in its place, and after them what was
 * taken away; null where nothing is to be done. `now`: as they are known to stand at this moment, by which the server sees what
 * the person has seen.
 */
export function variantChanges(
  rows: VariantValues[],
  start: VariantValues[],
  now: VariantValues[] = start,
): Change[] | null {
  const placed = placesOf(rows, start);
  return changesOf(rows, start, (row, at) => {
    const { id, stockQuantity, price, ...fields } = row;
    const place = placed ? { position: at } : {};
    if (id === null) return { ...fields, ...place, price: price || null, stockQuantity: wholeNumber(stockQuantity) };
    const before = start.find((each) => each.id === id);
    if (!before) return {};
    const { stockQuantity: counted, ...changed } = differing(row, before);
    const current = now.find((each) => each.id === id) ?? before;
    const seen = Object.fromEntries(
      Object.keys(changed).map((field) => [field, current[field as keyof VariantValues]]),
    );
    const stockSeen = wholeNumber(before.stockQuantity);
    return {
      ...('price' in changed ? { ...changed, price: changed.price || null } : changed),
      ...(Object.keys(seen).length > 0
        ? { seen: 'price' in seen ? { ...seen, price: seen.price || null } : seen }
        : {}),
      ...(counted === undefined ? {} : { stockQuantity: wholeNumber(counted), stockSeen }),
      ...place,
    };
  });
}

/** The same for pictures. */
export function pictureChanges(rows: PictureValues[], start: PictureValues[]): Change[] | null {
  const placed = placesOf(rows, start);
  return changesOf(rows, start, (row, at) => {
    const place = placed ? { position: at } : {};
    const { id, ...fields } = row;
    const before = start.find((each) => each.id === id);
    if (id === null || !before) return { ...fields, ...place };
    return { ...differing(row, before), ...place };
  });
}

type Row = { id: number | null };

function changesOf<R extends Row>(rows: R[], start: R[], changeOf: (row: R, at: number) => Change): Change[] | null {
  const kept = new Set(rows.map(({ id }) => id));
  const gone = start.filter(({ id }) => !kept.has(id)).map(({ id }) => ({ id, remove: true }));
  const changes = rows.map((row, at) => (row.id === null ? changeOf(row, at) : { id: row.id, ...changeOf(row, at) }));
  const asked =
    gone.length > 0 || changes.some((change, at) => rows[at]?.id === null || Object.keys(change).length > 1);
  return asked ? [...changes, ...gone] : null;
}

/** Whether they stand in another order than before. New ones at the end come last by themselves. */
function placesOf(rows: Row[], start: Row[]): boolean {
  const ids = rows.map(({ id }) => id);
  const known = ids.filter((id) => id !== null);
  const before = start.map(({ id }) => id).filter((id) => known.includes(id as number));
  return known.some((id, at) => id !== before[at]) || ids.slice(0, known.length).includes(null);
}

function differing<R extends object>(row: R, before: R): Partial<R> {
  const fields = Object.keys(row) as (keyof R)[];
  return Object.fromEntries(
    fields.filter((field) => row[field] !== before[field]).map((field) => [field, row[field]]),
  ) as Partial<R>;
}

/** NaN for what is no whole number: "2.5" shall not silently become 2. */
export function wholeNumber(typed: string): number {
  return /^\s*[+-]?\d+\s*$/.test(typed) ? Number.parseInt(typed, 10) : Number.NaN;
}

/** How many there are of a product with these sizes and colors, as far as the figures can be read. */
export function sumOfStock(variants: VariantValues[]): number {
  return variants
    .filter(({ isActive }) => isActive)
    .reduce((sum, { stockQuantity }) => sum + (wholeNumber(stockQuantity) || 0), 0);
}
