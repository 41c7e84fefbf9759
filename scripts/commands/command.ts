// What the commands of the terminal that work on the shop's database have in common: what is said, and how the process ends.

import { type CommandSaid, withCommandShop } from '#boot/commands/open-command-shop.ts';

type Run = Parameters<typeof withCommandShop>[1];

const log = { info() {}, warn: console.warn, error: console.error };

/** `run` null: the words asked for nothing that there is, and `usage` is said. */
export async function command(run: Run | null, usage: string): Promise<void> {
  const { code, text }: CommandSaid = run ? await withCommandShop(log, run) : { code: 2, text: usage };
  if (code === 2) console.error(text);
  else if (text !== '') console.log(text);
  process.exitCode = code;
}
