import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { inlineStyles } from './make-page.ts';

test('a page carries its styles, and the switched-off link stays where React looks for it', async () => {
  await using folder = await createTemporaryFolder();
  await mkdir(join(folder.path, 'assets'));
  await writeFile(join(folder.path, 'assets/root-1a.css'), 'p{color:$&red}');
  const html = await inlineStyles('<head><link rel="stylesheet" href="/assets/root-1a.css"/></head>', folder.path);
  expect(html).toBe(
    '<head><style>p{color:$&red}</style><link rel="stylesheet" href="/assets/root-1a.css" disabled=""/></head>',
  );
});

test('a style sheet from elsewhere is left alone', async () => {
  const html = '<link rel="stylesheet" href="https://elsewhere.example/a.css"/>';
  expect(await inlineStyles(html, '/nowhere')).toBe(html);
});
