import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import of a file below `src/`, types included. `target`: the file below `src/`, or null for a package. */
export type Import = { file: string; written: string; target: string | null };

/** Every import of the sources below a folder: static and dynamic ones, re-exports and imports of types. Tests are left out. */
export function readImports(sources: string): Import[] {
  return listSources(sources).flatMap((file) => {
    const path = join(sources, file);
    return specifiersOf(path, readFileSync(path, 'utf8')).map((written) => ({
      file,
      written,
      target: targetOf(sources, path, written),
    }));
  });
}

function listSources(sources: string): string[] {
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .sort();
}

const IMPORTS = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

type Node = { type?: unknown; source?: { value?: unknown } | null };

function specifiersOf(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: string[] = [];
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { type, source } = part as Node;
    if (IMPORTS.has(String(type)) && typeof source?.value === 'string') found.push(source.value);
    for (const inner of Object.values(part)) visit(inner);
  };
  visit(program.body);
  return found;
}

function targetOf(sources: string, path: string, written: string): string | null {
  if (written.startsWith('#')) return written.slice(1);
  if (!written.startsWith('.')) return null;
  return relative(sources, resolve(dirname(path), written));
}
