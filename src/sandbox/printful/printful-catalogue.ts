// What the sandbox's Printful sells: blank products with their variants, and what this shop's account has made of them. The
// numbers of the blanks are those of Printful's own catalogue.

type Placement = { placement: string; technique: string };
export type Blank = {
  id: number;
  categoryId: number;
  type: string;
  name: string;
  brand: string;
  model: string;
  placements: Placement[];
  /** In dollars, as Printful answers it. */
  price: string;
  color: { name: string; value: string };
  /** By size. */
  variants: Record<string, number>;
};

const FRONT_AND_BACK: Placement[] = [
  { placement: 'front', technique: 'dtg' },
  { placement: 'back', technique: 'dtg' },
];

const TEE: Blank = {
  id: 71,
  categoryId: 24,
  type: 'T-SHIRT',
  brand: 'Bella + Canvas',
  model: '3001 Unisex Short Sleeve Jersey T-Shirt',
  name: 'Unisex Staple T-Shirt | Bella + Canvas 3001',
  placements: FRONT_AND_BACK,
  price: '12.95',
  color: { name: 'Black', value: '#0c0c0c' },
  variants: { S: 4016, M: 4017, L: 4018, XL: 4019, '2XL': 4020 },
};
const HOODIE: Blank = {
  id: 146,
  categoryId: 28,
  type: 'HOODIE',
  brand: 'Gildan',
  model: '18500 Unisex Heavy Blend Hooded Sweatshirt',
  name: 'Unisex Heavy Blend Hoodie | Gildan 18500',
  placements: FRONT_AND_BACK,
  price: '24.25',
  color: { name: 'Black', value: '#131313' },
  variants: { S: 5530, M: 5531, L: 5532, XL: 5533, '2XL': 5534 },
};
const CAP: Blank = {
  id: 206,
  categoryId: 15,
  type: 'HAT',
  brand: 'Yupoong',
  model: '6245CM Classic Dad Hat',
  name: 'Classic Dad Hat | Yupoong 6245CM',
  placements: [{ placement: 'embroidery_front', technique: 'embroidery' }],
  price: '14.95',
  color: { name: 'Black', value: '#1a1a1a' },
  variants: { 'One size': 7854 },
};
export const BLANKS: readonly Blank[] = [TEE, HOODIE, CAP];

/** A product of the store: a blank with a print, and a price for customers. */
export type StoreProduct = {
  id: number;
  externalId: string;
  name: string;
  blank: Blank;
  /** The file's role in the first version's words, where `default` is the blank's first placement. */
  file: { type: string; name: string };
  retailPrice: string;
};

export const STORE_PRODUCTS: readonly StoreProduct[] = [
  {
    id: 380100101,
    externalId: 'logo-tee',
    name: 'Fulldraw Logo Tee',
    blank: TEE,
    retailPrice: '29.00',
    file: { type: 'default', name: 'logo-tee-front.png' },
  },
  {
    id: 380100102,
    externalId: 'broadhead-hoodie',
    name: 'Broadhead Hoodie',
    blank: HOODIE,
    retailPrice: '64.00',
    file: { type: 'back', name: 'broadhead-hoodie-back.png' },
  },
  {
    id: 380100103,
    externalId: 'logo-cap',
    name: 'Fulldraw Logo Cap',
    blank: CAP,
    retailPrice: '32.00',
    file: { type: 'embroidery_front', name: 'logo-cap-front.png' },
  },
];

export type Variant = { id: number; size: string; blank: Blank };

export function findVariant(id: number): Variant | null {
  for (const blank of BLANKS) {
    const [size] = Object.entries(blank.variants).find(([, variant]) => variant === id) ?? [];
    if (size !== undefined) return { id, size, blank };
  }
  return null;
}

export const nameOf = ({ blank, size }: Variant): string => `${blank.name} (${blank.color.name} / ${size})`;
