import { expect, test } from 'vitest';
import { contactInquiries } from '#db/schema.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { sendInquiry } from './change-inquiry.ts';

test("a visitor's message is kept as it was written", async () => {
  await using database = await createTestDatabase();
  const message = 'Does it fit a 29" draw?\n— Ann <ann@example.com>; drop table orders;';
  await sendInquiry(
    { ...database, clock: () => new Date() },
    {
      name: "Ann O'Archer",
      email: 'Ann@Example.com',
      phone: '',
      interest: 'collaboration',
      message,
    },
  );
  expect(await database.db.select().from(contactInquiries)).toMatchObject([
    { name: "Ann O'Archer", email: 'Ann@example.com', phone: null, interest: 'collaboration', message },
  ]);
});
