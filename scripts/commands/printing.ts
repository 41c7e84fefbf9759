// `npm run printing -- sync`: takes the print provider's products over into the catalogue; `list` only shows them.

import { readPrintingCommand, USAGE } from '#boot/commands/printing-command.ts';
import { command } from './command.ts';

await command(readPrintingCommand(process.argv.slice(2)), USAGE);
