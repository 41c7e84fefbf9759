import { expect, test } from 'vitest';
import { createTestShop } from '#tests/support/test-shop.ts';
import { readPrintingCommand } from './printing-command.ts';

test.for([[], ['push'], ['sync', 'now'], ['list', 'all']])('the words %j are no command', (words) => {
  expect(readPrintingCommand(words)).toBeNull();
});

test('list shows what the store has, and what of it is here; sync takes it over, and again changes nothing', async () => {
  await using counter = await createTestShop();
  const run = (word: string) => readPrintingCommand([word])?.(counter.shop);
  expect(await run('list')).toEqual({
    code: 0,
    text: [
      '380100101  Fulldraw Logo Tee: 5 variants, from $29.00; not here yet',
      '380100102  Broadhead Hoodie: 5 variants, from $64.00; not here yet',
      '380100103  Fulldraw Logo Cap: 1 variant, from $32.00; not here yet',
    ].join('\n'),
  });
  const added = await run('sync');
  expect(added?.code).toBe(0);
  expect(added?.text).toContain('Broadhead Hoodie: added, switched off');
  counter.advance(60_000);
  expect((await run('sync'))?.text.split('\n')).toEqual([
    'Fulldraw Logo Tee: as it was',
    'Broadhead Hoodie: as it was',
    'Fulldraw Logo Cap: as it was',
  ]);
  expect((await run('list'))?.text).toContain('here as “Broadhead Hoodie”');
});

test('a printer that is silent, refuses or is not set up is said in words, and the command ends with 2', async () => {
  await using counter = await createTestShop();
  const { shop, sandbox } = counter;
  const sync = (place = shop) => readPrintingCommand(['sync'])?.(place);
  expect(await sync({ ...shop, printing: null })).toMatchObject({
    code: 2,
    text: expect.stringMatching(/PRINTFUL_TOKEN/),
  });
  await sandbox.setFaults('printful', { errorRate: 1 });
  expect(await sync()).toMatchObject({ code: 2, text: expect.stringMatching(/does not answer/) });
});
