// The data model's table of contents. Money is cents in the code and numeric(10,2) in the tables; moments are UTC.
export * from './tables/backups.ts';
export * from './tables/books.ts';
export * from './tables/bows.ts';
export * from './tables/campaigns.ts';
export * from './tables/carts.ts';
export * from './tables/catalogue.ts';
export * from './tables/gift-cards.ts';
export * from './tables/inquiries.ts';
export * from './tables/journal.ts';
export * from './tables/mailings.ts';
export * from './tables/operations.ts';
export * from './tables/orders.ts';
export * from './tables/parcels.ts';
export * from './tables/payments.ts';
export * from './tables/people.ts';
export * from './tables/places.ts';
export * from './tables/returns.ts';
