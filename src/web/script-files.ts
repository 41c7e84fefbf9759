import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Rolldown } from 'vite';
import routes from './routes.ts';

type Graph = { getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importers'> | null };

/** Which share of the pages of each kind loads a module, from 0 to 1. */
type Use = { storefront: number; personal: number; signIn: number; panel: number; library: boolean };

const most = (share: number) => share > 0.5;
const byAll = ({ storefront, personal, panel }: Use) => Math.min(storefront, personal, panel) === 1;
const byCustomers = ({ storefront, personal }: Use) => most((storefront + personal) / 2);
const byStaffOnly = ({ storefront, personal, panel }: Use) => storefront + personal === 0 && most(panel);

/**
 * What most pages of a kind load anyway is one file for each kind; the first line that holds counts. Everything else is left
 * to the bundler, which makes a file for each set of pages that share something: left to it alone, a page asked for 60 to 160
 * files, of which most have less than 1.4 KB.
 *
 * A group takes what its modules import, too, unless an earlier one has it. So what customers and staff share, and no earlier
 * line takes, has a line before those of the staff.
 */
const FILES: { name: string; holds: (use: Use) => boolean; bySetOfPages?: boolean }[] = [
  { name: 'framework', holds: (use) => use.library && byAll(use) },
  { name: 'common', holds: (use) => byCustomers(use) && most(use.panel) },
  { name: 'shop', holds: byCustomers },
  { name: 'queries', holds: (use) => use.library && most(use.personal) && most(use.panel) },
  { name: 'shared', holds: (use) => use.storefront > 0, bySetOfPages: true },
  { name: 'personal', holds: (use) => most(use.personal) },
  { name: 'shared', holds: (use) => use.personal > 0, bySetOfPages: true },
  { name: 'staff', holds: (use) => most(use.signIn) && byStaffOnly(use) },
  { name: 'panel', holds: byStaffOnly },
];

/** Hydrates as soon as it is loaded: in a file with anything else, the page's own scripts would do that before they are ready. */
const ENTRY = /\/src\/web\/entry\.client\.tsx$/;

/** The groups of the bundler's `codeSplitting`. */
export function groupScripts() {
  const uses = new Map<string, Use>();
  return FILES.map(({ name, holds, bySetOfPages = false }, i) => ({
    name: (id: string, graph: Graph) => {
      if (ENTRY.test(id)) return null;
      const use = uses.get(id) ?? readUse(id, graph);
      uses.set(id, use);
      return holds(use) ? name : null;
    },
    debugName: name,
    entriesAware: bySetOfPages,
    priority: FILES.length - i,
  }));
}

const personal = pagesUnder('routes/customer/personal-layout.tsx');
const storefront = pagesUnder('routes/storefront/shop-layout.tsx').filter((page) => !personal.includes(page));
const signIn = pagesUnder('routes/staff/staff-layout.tsx');
const panel = pagesUnder('routes/staff/panel.tsx');

function readUse(id: string, graph: Graph): Use {
  const pages = new Set(importersOf(id, graph).flatMap(pagesOf));
  const share = (kind: string[]) => kind.filter((page) => pages.has(page)).length / kind.length;
  return {
    storefront: share(storefront),
    personal: share(personal),
    signIn: share(signIn),
    panel: share(panel),
    library: id.includes('/node_modules/'),
  };
}

/** Every module that loads this one at its start, itself included. */
function importersOf(id: string, graph: Graph): string[] {
  const found = new Set([id]);
  for (const importer of found) for (const next of graph.getModuleInfo(importer)?.importers ?? []) found.add(next);
  return [...found];
}

function pagesOf(module: string): string[] {
  if (ENTRY.test(module) || /\/src\/web\/root\.tsx$/.test(module))
    return [...storefront, ...personal, ...signIn, ...panel];
  const file = /\/src\/web\/(routes\/.*\.tsx)$/.exec(module)?.[1];
  return file ? pagesUnder(file) : [];
}

/** The pages that this file is a part of: itself, or those that it is the layout of. */
function pagesUnder(file: string): string[] {
  const find = (entries: RouteConfigEntry[], within: boolean): string[] =>
    entries.flatMap((entry) => {
      const counts = within || entry.file === file;
      const below = find(entry.children ?? [], counts);
      return below.length === 0 && counts ? [entry.file] : below;
    });
  return find(routes, false);
}
