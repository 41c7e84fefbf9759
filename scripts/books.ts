// `npm run books -- verify`: compares the card provider's books with the shop's, whether the shop is running or not.

import { ownAddress } from '#boot/address.ts';
import { readBooksCommand, USAGE } from '#boot/books-command.ts';
import { endWith, withCommandShop } from '#boot/open-command-shop.ts';

const command = readBooksCommand(process.argv.slice(2), new Date());
endWith(
  command
    ? await withCommandShop((shop, config) => {
        const sandbox = config.stripeApiUrl ?? `${ownAddress(config)}/sandbox`;
        return command.run(shop, config.stripe ? 'https://api.stripe.com' : sandbox);
      })
    : { code: 2, text: USAGE },
);
