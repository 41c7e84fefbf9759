// `npm run books -- verify`: compares the card provider's books with the shop's, whether the shop is running or not.

import { ownAddress } from '#boot/address.ts';
import { readBooksCommand, USAGE } from '#boot/commands/books-command.ts';
import { command } from './command.ts';

const asked = readBooksCommand(process.argv.slice(2), new Date());
await command(
  asked &&
    ((shop, config) => {
      const sandbox = config.stripeApiUrl ?? `${ownAddress(config)}/sandbox`;
      return asked.run(shop, config.stripe ? 'https://api.stripe.com' : sandbox);
    }),
  USAGE,
);
