// `npm run diagram`: draws the layers into ARCHITECTURE.md from the list that `npm run check` holds the imports to.
import { readFileSync, writeFileSync } from 'node:fs';
import { withDiagram } from './structure/diagram.ts';

const page = new URL('../ARCHITECTURE.md', import.meta.url);
writeFileSync(page, withDiagram(readFileSync(page, 'utf8')));
