import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/** docs/proof.md: its text is written by people, and what is between two marks by the program that measures it. */
const PAGE = join('docs', 'proof.md');

const markOf = (section: string) => ({ begin: `<!-- ${section} -->\n`, end: `<!-- end of ${section} -->` });

export function readSection(root: string, section: string): string {
  const [, within] = split(root, section);
  return within;
}

export function writeSection(root: string, section: string, text: string): void {
  const [before, , after] = split(root, section);
  writeFileSync(join(root, PAGE), `${before}${text}\n${after}`);
}

/** On what, and with which version, something was proved. */
export function machine(root: string): string {
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim();
  const { platform, arch, versions } = process;
  return `${availableParallelism()} cores, ${platform} ${arch}, Node.js ${versions.node}, ${commit}`;
}

function split(root: string, section: string): [string, string, string] {
  const page = readFileSync(join(root, PAGE), 'utf8');
  const { begin, end } = markOf(section);
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${PAGE} has no marks of “${section}”.`);
  const start = from + begin.length;
  return [page.slice(0, start), page.slice(start, to), page.slice(to)];
}
