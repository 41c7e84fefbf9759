import type { productVariants } from '#db/schema.ts';
import type { Cents } from '#values/money.ts';
import type { ProductCategory } from '#values/order/order.ts';

type FirstVariant = Pick<typeof productVariants.$inferInsert, 'size' | 'color' | 'sku' | 'stockQuantity'> & {
  price?: Cents;
  /** The print provider's own id of what is printed on. */
  printfulVariantId?: string;
};

export type FirstProduct = {
  slug: string;
  name: string;
  description: string;
  category: ProductCategory;
  price: Cents;
  sku: string;
  /** In pounds. */
  weight: string;
  dimensions?: string;
  stockQuantity?: number;
  variants?: FirstVariant[];
  /** What the print provider is told; the artwork is a file of `assets/gear/prints`. */
  print?: { technique: string; placement: string; artwork: string };
  /** Files of `assets/gear`, what one sees on each, and of which color it is where it is not of all. */
  pictures: { file: string; alt: string; color?: string }[];
};

const SIZES = ['S', 'M', 'L', 'XL', 'XXL'];

/** One variant for each size; `ids`: the print provider's, in the order of the sizes. */
const sized = (sku: string, color: string, ids: string[]): FirstVariant[] =>
  SIZES.map((size, at) => ({ size, color, sku: `${sku}-${size}`, printfulVariantId: ids[at] ?? '' }));

/** The gear of a new shop, in the order in which it is listed (rule 21.9); from then on staff own it. */
export const FIRST_RANGE: FirstProduct[] = [
  {
    slug: 'sight',
    name: 'Five-Pin Sight',
    description:
      'Five fiber-optic pins in a machined aluminum housing. Windage and elevation move by hand and lock with one screw. A level sits below the pins. Fits any riser with standard sight holes, right or left hand.',
    category: 'Accessories',
    price: 18_900,
    sku: 'SIGHT-5',
    weight: '0.70',
    dimensions: '6.5 x 4.0 x 3.0 in',
    stockQuantity: 24,
    pictures: [
      { file: 'sight', alt: 'Bow sight on its bar: a round housing with five colored pins and a level' },
      { file: 'sight-2', alt: 'The housing of the sight close up, with its pins, level and elevation screw' },
    ],
  },
  {
    slug: 'rest',
    name: 'Drop-Away Rest',
    description:
      'Holds the arrow until you shoot and drops before the fletching gets there. Driven by a cord from the cable. The launcher is lined with felt, so the arrow is quiet when you draw.',
    category: 'Accessories',
    price: 12_900,
    sku: 'REST-DA',
    weight: '0.35',
    dimensions: '4.0 x 3.0 x 2.0 in',
    stockQuantity: 31,
    pictures: [{ file: 'rest', alt: 'Drop-away arrow rest with its launcher and its black and tan cord' }],
  },
  {
    slug: 'stabilizer',
    name: 'Six-Inch Stabilizer',
    description:
      'A carbon rod with two steel weights at its end. Take one off to tune the balance. Standard 5/16-24 thread. Six inches are short enough for a blind and long enough to steady the hold.',
    category: 'Accessories',
    price: 7900,
    sku: 'STAB-6',
    weight: '0.50',
    dimensions: '6.0 x 1.2 x 1.2 in',
    stockQuantity: 28,
    pictures: [{ file: 'stabilizer', alt: 'Short black carbon stabilizer with steel weights at its end' }],
  },
  {
    slug: 'quiver',
    name: 'Four-Arrow Quiver',
    description:
      'Carries four arrows on the bow and comes off with one lever. The hood covers the broadheads whole. Two rubber grippers keep the shafts apart and quiet.',
    category: 'Accessories',
    price: 9900,
    sku: 'QUIVER-4',
    weight: '0.90',
    dimensions: '18.0 x 5.0 x 4.0 in',
    stockQuantity: 18,
    pictures: [{ file: 'quiver', alt: 'Bow-mounted quiver with a hood and four arrows' }],
  },
  {
    slug: 'tee',
    name: 'Field Tee',
    description:
      'A plain cotton tee with our mark on the chest. It is printed when you order it. Regular fit; take your usual size.',
    category: 'Apparel',
    price: 3200,
    sku: 'TEE',
    weight: '0.40',
    variants: [
      ...sized('TEE-BLK', 'Black', ['4016', '4017', '4018', '4019', '4020']),
      ...sized('TEE-SND', 'Sand', ['4016', '4017', '4018', '4019', '4020']),
    ],
    print: { technique: 'dtg', placement: 'front', artwork: 'tee.png' },
    pictures: [
      { file: 'tee', alt: 'Black T-shirt with the Fulldraw mark printed on the chest', color: 'Black' },
      { file: 'tee-sand', alt: 'Sand-colored T-shirt with the Fulldraw mark printed on the chest', color: 'Sand' },
      { file: 'tee-2', alt: 'The print on the chest of the black T-shirt, close up', color: 'Black' },
    ],
  },
  {
    slug: 'hoodie',
    name: 'Static Cam Hoodie',
    description:
      'A heavy hoodie with a drawing of the static cam on the front. Cotton and polyester, brushed inside. It is printed when you order it. Roomy; between two sizes take the smaller one.',
    category: 'Apparel',
    price: 6400,
    sku: 'HOODIE',
    weight: '1.40',
    variants: sized('HOODIE-BLK', 'Black', ['5530', '5531', '5532', '5533', '5534']),
    print: { technique: 'dtg', placement: 'front', artwork: 'hoodie.png' },
    pictures: [
      { file: 'hoodie', alt: 'Black hoodie with a drawing of the static cam printed on the front' },
      { file: 'hoodie-2', alt: 'The drawing of the static cam on the hoodie, close up' },
    ],
  },
  {
    slug: 'cap',
    name: 'Camp Cap',
    description:
      'A soft cotton cap with our mark embroidered on the front. It is embroidered when you order it. One size, with a buckle at the back.',
    category: 'Apparel',
    price: 2900,
    sku: 'CAP',
    weight: '0.25',
    variants: [{ color: 'Tan', sku: 'CAP-TAN', printfulVariantId: '7854' }],
    print: { technique: 'embroidery', placement: 'embroidery_front', artwork: 'cap.png' },
    pictures: [{ file: 'cap', alt: 'Tan cap with the Fulldraw mark embroidered on the front' }],
  },
  {
    slug: 'case',
    name: 'Bow Case',
    description:
      'A hard case for a bow of up to 36 inches, with its sight and quiver on. Foam inside, four latches, two eyes for padlocks, a tube for arrows. Sized for the Hunter with room to spare.',
    category: 'Equipment',
    price: 14_900,
    sku: 'CASE',
    weight: '9.50',
    dimensions: '38.0 x 16.0 x 6.5 in',
    stockQuantity: 12,
    pictures: [
      { file: 'case', alt: 'Closed black bow case with latches, a handle and a tan plate' },
      { file: 'case-2', alt: 'The open bow case with a bow in its foam' },
    ],
  },
  {
    slug: 'arrows',
    name: 'Carbon Arrows, Six',
    description:
      'Six carbon shafts of 30 inches with vanes, nocks and inserts. Straight to 0.003 in. Choose the spine by draw weight: 400 up to 55 lbs, 340 up to 65 lbs, 300 above. Points are not included.',
    category: 'Equipment',
    price: 8900,
    sku: 'ARROWS',
    weight: '0.85',
    dimensions: '32.0 x 3.0 x 3.0 in',
    variants: [
      { size: '300 spine', sku: 'ARROWS-300', stockQuantity: 16 },
      { size: '340 spine', sku: 'ARROWS-340', stockQuantity: 22 },
      { size: '400 spine', sku: 'ARROWS-400', stockQuantity: 14 },
    ],
    pictures: [{ file: 'arrows', alt: 'Six black carbon arrows side by side, with tan and white vanes' }],
  },
  {
    slug: 'release-aid',
    name: 'Thumb Release',
    description:
      'A three-finger release with a thumb trigger. Travel and tension are set with one key, which comes along. The jaw closes by itself. For either hand.',
    category: 'Equipment',
    price: 11_900,
    sku: 'RELEASE',
    weight: '0.30',
    dimensions: '4.5 x 2.5 x 1.0 in',
    stockQuantity: 3,
    pictures: [{ file: 'release-aid', alt: 'Handheld release with tan grip plates and a brass thumb barrel' }],
  },
  {
    slug: 'wax',
    name: 'String Wax',
    description:
      'A tin of wax for strings and cables. Rub it in with your fingers every hundred shots or so, and after rain. Has no scent.',
    category: 'Maintenance',
    price: 900,
    sku: 'WAX',
    weight: '0.20',
    dimensions: '2.6 x 2.6 x 1.0 in',
    stockQuantity: 40,
    pictures: [{ file: 'wax', alt: 'An open tin of bowstring wax with its lid' }],
  },
  {
    slug: 'strings',
    name: 'Replacement Strings',
    description:
      'The string and both cables of the Hunter, made on the same jig as those on the bow and pre-stretched. With a peep and served loops. Change them every two years, or sooner if a strand frays.',
    category: 'Maintenance',
    price: 9800,
    sku: 'STRINGS',
    weight: '0.20',
    variants: [
      { color: 'Black', sku: 'STRINGS-BLK', stockQuantity: 20 },
      { color: 'Tan', sku: 'STRINGS-TAN', stockQuantity: 15 },
    ],
    pictures: [{ file: 'strings', alt: 'A coil of black and tan bowstring with a paper band around it' }],
  },
  {
    slug: 'hex-keys',
    name: 'Hex Key Set',
    description:
      'Nine keys in a folding handle, from 5/64 to 1/4 inch. Every screw on the Hunter turns with one of them.',
    category: 'Maintenance',
    price: 2400,
    sku: 'HEX-9',
    weight: '0.45',
    dimensions: '4.5 x 1.5 x 1.0 in',
    stockQuantity: 35,
    pictures: [{ file: 'hex-keys', alt: 'Hex keys in a folding tan handle, most of them turned out' }],
  },
  {
    slug: 'gift-card',
    name: 'Gift Card',
    description:
      'Emailed as a code, to you or to whom you name. It pays for gear and for the balance of a bow. What is left stays on it.',
    category: 'Gift Cards',
    price: 5000,
    sku: 'GIFT',
    weight: '0.00',
    variants: [
      { size: '$50', sku: 'GIFT-50', price: 5000 },
      { size: '$100', sku: 'GIFT-100', price: 10_000 },
      { size: '$250', sku: 'GIFT-250', price: 25_000 },
    ],
    pictures: [{ file: 'gift-card', alt: 'A black gift card with the Fulldraw mark' }],
  },
];
