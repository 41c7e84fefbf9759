import type { MetaDescriptor } from 'react-router';
import type { PreOrderTerms } from '#contract/catalogue.ts';

// The router writes a `script:ld+json` descriptor as an inline script and escapes what could end it early.

type ProductPage = {
  origin: string;
  /** The page that sells it. */
  path: string;
  description: string;
  /** Paths of pictures under public/. */
  pictures: string[];
  terms: PreOrderTerms;
};

/** The flagship for search engines (schema.org Product): to be had by pre-order, at the full price. */
export function describeProduct({ origin, path, description, pictures, terms }: ProductPage): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: terms.productName,
      description,
      image: pictures.map((picture) => origin + picture),
      brand: { '@type': 'Brand', name: 'Fulldraw' },
      offers: {
        '@type': 'Offer',
        url: origin + path,
        price: terms.fullPrice,
        priceCurrency: 'USD',
        availability: 'https://schema.org/PreOrder',
        availabilityStarts: terms.releaseDate,
        itemCondition: 'https://schema.org/NewCondition',
      },
    },
  };
}

/** Who makes the bows (schema.org Organization). */
export function describeOrganization(origin: string): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'Fulldraw',
      url: `${origin}/`,
      logo: `${origin}/favicon.svg`,
    },
  };
}
