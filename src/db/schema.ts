// The data model's table of contents. Money is cents in the code and numeric(10,2) in the tables; moments are UTC.
export * from './backups.ts';
export * from './books.ts';
export * from './bows.ts';
export * from './campaigns.ts';
export * from './carts.ts';
export * from './catalogue.ts';
export * from './gift-cards.ts';
export * from './inquiries.ts';
export * from './journal.ts';
export * from './mailings.ts';
export * from './operations.ts';
export * from './orders.ts';
export * from './parcels.ts';
export * from './payments.ts';
export * from './people.ts';
export * from './places.ts';
export * from './returns.ts';
