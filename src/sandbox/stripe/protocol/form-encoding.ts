export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type FormObject = { [key: string]: FormValue };

const MAX_DEPTH = 6;

/** Reads Stripe's request bodies and queries: `metadata[order]=7&expand[]=latest_charge&expand[1]=customer`. */
export function parseForm(text: string): FormObject {
  const root: FormObject = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name);
    if (path.length > 0 && path.length <= MAX_DEPTH) place(root, path, value);
  }
  return arraysOf(root) as FormObject;
}

function pathOf(name: string): string[] {
  const bracket = name.indexOf('[');
  if (bracket < 0) return [name];
  return [
    name.slice(0, bracket),
    ...Array.from(name.slice(bracket).matchAll(/\[([^\]]*)\]/g), (match) => match[1] ?? ''),
  ];
}

function place(target: FormObject, path: string[], value: string): void {
  const [head = '', ...rest] = path;
  const key = head === '' ? String(Object.keys(target).length) : head;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  let next = target[key];
  if (next === undefined || typeof next === 'string' || Array.isArray(next)) {
    next = Object.create(null) as FormObject;
    target[key] = next;
  }
  place(next, rest, value);
}

/** `a[0]`, `a[1]` and `a[]` are collected under numbers first; an object of nothing but 0…n is a list. */
function arraysOf(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, arraysOf(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
