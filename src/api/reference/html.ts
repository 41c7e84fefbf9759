/** HTML that needs no more escaping. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A template whose values are escaped unless they are HTML already; lists are joined. */
export function html(strings: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  return new Html(strings.map((string, at) => string + write(values[at] ?? '')).join(''));
}

function write(value: string | Html | Html[]): string {
  if (Array.isArray(value)) return value.map(({ text }) => text).join('');
  return value instanceof Html ? value.text : value.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '');
}
