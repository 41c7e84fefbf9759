// `npm run printing -- sync`: takes the print provider's products over into the catalogue; `list` only shows them.

import { endWith, withCommandShop } from '#boot/open-command-shop.ts';
import { readPrintingCommand, USAGE } from '#boot/printing-command.ts';

const run = readPrintingCommand(process.argv.slice(2));
endWith(run ? await withCommandShop(run) : { code: 2, text: USAGE });
