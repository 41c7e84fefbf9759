// Loaded before the server: where an import of the shop's own sources leads is looked up once for each name. Node reads the
// list of everything that a package offers anew for every import of it, which was a fifth of a start.
import { registerHooks } from 'node:module';

const sources = new URL('../src/', import.meta.url).href;
const found = new Map();

registerHooks({
  resolve(name, context, next) {
    if (name.startsWith('.') || !context.parentURL?.startsWith(sources)) return next(name, context);
    // A package may have one place for who imports it and another for who requires it.
    if (!context.conditions.includes('import')) return next(name, context);
    const known = found.get(name);
    if (known) return known;
    const place = next(name, context);
    found.set(name, { ...place, shortCircuit: true });
    return place;
  },
});
