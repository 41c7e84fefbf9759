// What axe has looked at in this run is not looked at again: journeys show the same header, table and dialog many times over.
import { appendFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The elements of a document, each with its kind. */
export type Kinds = Map<Element, string>;

/** In the run's folder, for both workers. A line is a width and a kind. */
const noted = () => join(tmpdir(), 'looked-at.txt');

/** Those of the kinds that no page without faults has shown in this width. */
export function unseen(width: number, kinds: string[]): string[] {
  const seen = new Set(read().split('\n'));
  return kinds.filter((kind) => !seen.has(`${width} ${kind}`));
}

export function noteSeen(width: number, kinds: string[]): void {
  appendFileSync(noted(), kinds.map((kind) => `${width} ${kind}\n`).join(''));
}

function read(): string {
  try {
    return readFileSync(noted(), 'utf8');
  } catch {
    return '';
  }
}

/**
 * Runs in the browser. Two elements are of one kind where axe finds the same of both: they have the same attributes as far as
 * rules read them, the same look, children of the same names, and parents up to the root that look the same.
 */
export function describeKinds(): Kinds {
  const kinds: Kinds = new Map();
  const walk = (element: Element, parents: string) => {
    const look = shorten(`${parents} ${readLook(element)}`);
    kinds.set(element, shorten(`${look} ${readContent(element)}`));
    for (const child of [...(element.shadowRoot?.children ?? []), ...element.children]) walk(child, look);
  };
  walk(document.documentElement, '');
  return kinds;

  function readLook(element: Element): string {
    const { color, backgroundColor, fontSize, fontWeight, opacity, display, visibility } = getComputedStyle(element);
    const look = [color, backgroundColor, fontSize, fontWeight, opacity, display, visibility];
    return [element.localName, element.getAttribute('class'), element.getAttribute('role'), ...look].join(' ');
  }

  function readContent(element: Element): string {
    const labels = 'labels' in element ? (element.labels as NodeList | null)?.length : '';
    const [attributes, children] = [
      Array.from(element.attributes, readAttribute),
      Array.from(element.childNodes, readChild),
    ];
    return [...attributes, `labels ${labels}`, ...new Set(children)].join(' ');
  }

  /** Ids and words differ from page to page: of these it counts whether there are any, and whether what they name is there. */
  function readAttribute({ name, value }: Attr): string {
    if (/^aria-(labelledby|describedby|controls|owns|activedescendant|errormessage|details)$/.test(name))
      return `${name}=${value.split(/\s+/).map((id) => document.getElementById(id) !== null)}`;
    const counts =
      /^(class|style|role|type|tabindex|lang|scope|autocomplete|data-state)$|^aria-(?!label|valuetext|valuenow|rowindex)/;
    return counts.test(name) ? `${name}=${value}` : `${name} ${value.trim() !== ''}`;
  }

  function readChild({ nodeName, nodeType, textContent }: ChildNode): string {
    return nodeType === Node.TEXT_NODE ? `text ${textContent?.trim() !== ''}` : nodeName;
  }

  /** 53 bits of it, as a text. */
  function shorten(text: string): string {
    let [one, two] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      one = Math.imul(one ^ unit, 2654435761);
      two = Math.imul(two ^ unit, 1597334677);
    }
    one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
    two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
    return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36);
  }
}
