// Stripe's own description of its objects. Its SDK carries it: the declarations are generated from the published OpenAPI
// description of the version that the SDK pins, so nothing is fetched and nothing is kept beside it that could grow old.
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

/** A name for the message, the type in the SDK's words (`Stripe.PaymentIntent`), and what was really answered. */
export type Sample = { name: string; type: string; value: unknown };

const packages = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const TSC = join(packages, 'typescript/bin/tsc');
const SDK = join(packages, 'stripe/esm');
const OPEN = /^export type OtherString = .*;$/m;

/**
 * What the samples have otherwise than Stripe describes them, a line each: fields that are missing, of another type or unknown,
 * and words that are in no list. The compiler compares them, written down as literals, with the SDK's declarations.
 */
export async function compareWithStripe(samples: readonly Sample[]): Promise<string[]> {
  await using folder = await createTemporaryFolder();
  const sdk = join(folder.path, 'sdk');
  await cp(SDK, sdk, { recursive: true, filter: (path) => !/\.(js|map)$/.test(path) });
  // The declarations let any word through, for the sake of servers newer than the SDK. Ours is as old as the SDK is.
  const shared = join(sdk, 'shared.d.ts');
  const declared = await readFile(shared, 'utf8');
  if (!OPEN.test(declared))
    throw new Error('The SDK of Stripe declares its open lists of words in another way than it did.');
  await writeFile(shared, declared.replace(OPEN, 'export type OtherString = never;'));
  await writeFile(join(folder.path, 'package.json'), '{ "type": "module" }');
  await mkdir(join(folder.path, 'samples'));
  for (const [index, { type, value }] of samples.entries()) {
    const text = `import type { Stripe } from '../sdk/stripe.esm.node.js';\nexport const sample: ${type} = ${JSON.stringify(value, null, 2)};\n`;
    await writeFile(join(folder.path, 'samples', `${index}.ts`), text);
  }
  await writeFile(join(folder.path, 'tsconfig.json'), JSON.stringify({ compilerOptions: RULES, include: ['samples'] }));
  return (await compile(folder.path)).map((line) =>
    line.replace(/^samples\/(\d+)\.ts/, (_path, index) => samples[Number(index)]?.name ?? index),
  );
}

const RULES = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node'],
  module: 'nodenext',
  target: 'esnext',
  typeRoots: [join(packages, '@types')],
};

async function compile(folder: string): Promise<string[]> {
  try {
    await promisify(execFile)(process.execPath, [TSC, '--pretty', 'false', '-p', folder], { cwd: folder });
    return [];
  } catch (fault) {
    const said = fault instanceof Error && 'stdout' in fault ? String(fault.stdout).trim() : '';
    if (said === '') throw fault;
    return said.split('\n');
  }
}
