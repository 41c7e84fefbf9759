import type { MetaDescriptor } from 'react-router';
import type { GearCard, GearItem, PreOrderTerms } from '#contract/catalogue/catalogue-schemas.ts';
import type { PagePath } from '#values/pages.ts';

// The router writes a `script:ld+json` descriptor as an inline script and escapes what could end it early.

const CONTEXT = 'https://schema.org';
const SHOP = 'Fulldraw';

type ProductPage = {
  origin: string;
  /** The page that sells it. */
  path: string;
  description: string;
  /** Paths on this server. */
  pictures: string[];
  /** As the page itself says them. */
  specifications: ReadonlyArray<{ name: string; value: string; unit: string }>;
  terms: PreOrderTerms;
};

/** Where pre-orders are paused nobody can say when it is to be had; what is sold out is all reserved (rule 29.5). */
const AVAILABILITY = { open: 'PreOrder', paused: 'OutOfStock', sold_out: 'SoldOut' } as const;

/** A bow for search engines (schema.org Product): to be had by pre-order, at the full price, from the release on while that is to come. */
export function describeProduct(page: ProductPage): MetaDescriptor {
  const { origin, path, description, pictures, specifications, terms } = page;
  const starts = terms.batch?.shipsFrom ?? (terms.releasePassed ? null : terms.releaseDate);
  return structured({
    '@type': 'Product',
    name: terms.productName,
    description,
    url: origin + path,
    image: pictures.map((picture) => origin + picture),
    brand: { '@type': 'Brand', name: SHOP },
    category: 'Compound bows',
    color: terms.colors,
    additionalProperty: specifications.map(({ name, value, unit }) => ({
      '@type': 'PropertyValue',
      name,
      value,
      unitText: unit,
    })),
    offers: {
      '@type': 'Offer',
      url: origin + path,
      price: terms.fullPrice,
      priceCurrency: 'USD',
      availability: `${CONTEXT}/${AVAILABILITY[terms.state]}`,
      ...(starts && terms.state === 'open' ? { availabilityStarts: starts } : {}),
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: SHOP, url: `${origin}/` },
    },
  });
}

/** Who makes the bows (schema.org Organization), and the site that is theirs. */
export function describeMaker(origin: string): MetaDescriptor[] {
  const maker = { '@type': 'Organization', name: SHOP, url: `${origin}/` };
  return [
    structured({
      ...maker,
      logo: `${origin}/mobile-admin-512.png`,
      description: 'Makes compound hunting bows in the USA.',
    }),
    structured({ '@type': 'WebSite', name: SHOP, url: `${origin}/`, publisher: maker }),
  ];
}

/** What a list leads to (schema.org ItemList), in its order. */
export function describeList(origin: string, gear: readonly GearCard[]): MetaDescriptor {
  const itemListElement = gear.map(({ slug, name }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    url: `${origin}/gear/${slug}`,
  }));
  return structured({ '@type': 'ItemList', itemListElement });
}

/** A product of the gear for search engines: an offer for each variant, at its price, and whether it can be had. */
export function describeGear(origin: string, item: GearItem): MetaDescriptor {
  const { slug, name, description, category, sku, pictures, colors, variants, price, left } = item;
  const url = `${origin}/gear/${slug}`;
  const offers = (variants.length > 0 ? variants : [{ price, left }]).map((offer) => ({
    '@type': 'Offer',
    url,
    price: offer.price,
    priceCurrency: 'USD',
    availability: `${CONTEXT}/${offer.left === 0 ? 'OutOfStock' : 'InStock'}`,
    itemCondition: `${CONTEXT}/NewCondition`,
    seller: { '@type': 'Organization', name: SHOP, url: `${origin}/` },
    ...('id' in offer ? { name: [name, offer.size, offer.color].filter(Boolean).join(', ') } : {}),
  }));
  return structured({
    '@type': 'Product',
    name,
    description,
    url,
    category,
    image: pictures.map((picture) => origin + picture.url),
    brand: { '@type': 'Brand', name: SHOP },
    ...(sku ? { sku } : {}),
    ...(colors.length > 0 ? { color: colors } : {}),
    offers,
  });
}

/** Where a page stands: below the home page, and perhaps below another. */
export function describePlace(
  origin: string,
  path: PagePath | `/gear/${string}` | `/bows/${string}`,
  name: string,
  above: { path: PagePath; name: string }[] = [],
): MetaDescriptor {
  const places = [
    { name: 'Home', item: `${origin}/` },
    ...above.map((place) => ({ name: place.name, item: origin + place.path })),
    { name, item: origin + path },
  ];
  const itemListElement = places.map((place, at) => ({ '@type': 'ListItem', position: at + 1, ...place }));
  return structured({ '@type': 'BreadcrumbList', itemListElement });
}

function structured(thing: object): MetaDescriptor {
  return { 'script:ld+json': { '@context': CONTEXT, ...thing } };
}
