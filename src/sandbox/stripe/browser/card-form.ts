import type { Appearance } from '@stripe/stripe-js';
import {
  digitsOf,
  type FieldFault,
  type FieldName,
  faultOf,
  formatCvc,
  formatExpiry,
  formatNumber,
  readExpiry,
} from './card-fields.ts';

const DEFAULTS: Record<'stripe' | 'night', Record<string, string>> = {
  stripe: { colorBackground: '#ffffff', colorText: '#30313d', colorPrimary: '#0570de', colorDanger: '#df1b41' },
  night: { colorBackground: '#30313d', colorText: '#ffffff', colorPrimary: '#85d996', colorDanger: '#fe87a1' },
};

/** The look of the fields: Stripe's themes, the page's variables on top, the page's rules last. */
function elementStyle(appearance: Appearance = {}): CSSStyleSheet {
  const theme = DEFAULTS[appearance.theme === 'night' ? 'night' : 'stripe'];
  const given = Object.entries(appearance.variables ?? {}).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  const value: Record<string, string> = {
    fontFamily: 'system-ui, sans-serif',
    fontSizeBase: '16px',
    borderRadius: '5px',
    spacingUnit: '4px',
    ...theme,
    ...Object.fromEntries(given),
  };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(BASE.replace(/\$(\w+)/g, (_all, name: string) => value[name] ?? FALLBACKS[name] ?? 'inherit'));
  for (const [selector, declarations] of Object.entries(appearance.rules ?? {})) {
    // A rule that this browser does not read is left out, as Stripe leaves it out with a warning.
    try {
      sheet.insertRule(`${selector} { ${cssOf(declarations)} }`, sheet.cssRules.length);
    } catch {}
  }
  return sheet;
}

const cssOf = (declarations: Record<string, string | undefined>): string =>
  Object.entries(declarations)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value ?? ''};`)
    .join(' ');

const FALLBACKS: Record<string, string> = {
  colorTextSecondary: 'color-mix(in srgb, currentColor 70%, transparent)',
  colorTextPlaceholder: 'color-mix(in srgb, currentColor 60%, transparent)',
  gridRowSpacing: '12px',
  gridColumnSpacing: '12px',
};

const BASE = `
  :host { display: block; color: $colorText; font: $fontSizeBase/1.4 $fontFamily; color-scheme: light dark; }
  * { box-sizing: border-box; }
  .Grid { display: grid; grid-template-columns: 1fr 1fr; gap: $gridRowSpacing $gridColumnSpacing; border: 0; margin: 0; padding: 0; min-width: 0; }
  .Wide { grid-column: 1 / -1; }
  .Label { display: block; margin-bottom: $spacingUnit; font-size: 0.93em; }
  .Input {
    display: block; width: 100%; padding: 12px; border: 1px solid $colorTextSecondary; border-radius: $borderRadius;
    background: $colorBackground; color: inherit; font: inherit; font-variant-numeric: tabular-nums;
  }
  .Input::placeholder { color: $colorTextPlaceholder; opacity: 1; }
  .Input:focus { outline: none; border-color: $colorPrimary; box-shadow: 0 0 0 1px $colorPrimary; }
  .Input--invalid { color: $colorDanger; }
  .Error { margin: $spacingUnit 0 0; color: $colorDanger; font-size: 0.93em; }
  .Error:empty { display: none; }
  .Note { margin: 0; color: $colorTextSecondary; font-size: 0.82em; }
  .Note a { color: inherit; }
`;

const FIELDS = [
  { name: 'number', label: 'Card number', placeholder: '1234 1234 1234 1234', autocomplete: 'cc-number' },
  { name: 'expiry', label: 'Expiration date', placeholder: 'MM / YY', autocomplete: 'cc-exp' },
  { name: 'cvc', label: 'Security code', placeholder: 'CVC', autocomplete: 'cc-csc' },
] as const;

export type FormEvent = 'change' | 'focus' | 'blur' | 'escape';

/**
 * The three fields in a shadow tree. Stripe draws them in a frame of its own site; a shadow tree keeps them as far from
 * the page's styles without asking the page's content policy for more than 'self'.
 */
export class CardForm {
  readonly host = document.createElement('div');
  readonly #root = this.host.attachShadow({ mode: 'open' });
  readonly #inputs = new Map<FieldName, HTMLInputElement>();
  readonly #tell: (event: FormEvent) => void;

  constructor(appearance: Appearance | undefined, tell: (event: FormEvent) => void) {
    this.#tell = tell;
    this.host.className = '__PrivateStripeElement';
    this.#root.adoptedStyleSheets = [elementStyle(appearance)];
    const grid = document.createElement('fieldset');
    grid.className = 'Grid';
    grid.setAttribute('aria-label', 'Card');
    grid.append(...FIELDS.map((field) => this.#draw(field)), testCardNote());
    this.#root.append(grid);
  }

  get empty(): boolean {
    return Object.values(this.#values()).every((value) => value === '');
  }

  get complete(): boolean {
    return FIELDS.every(({ name }) => faultOf(name, this.#values()) === null);
  }

  /** The card as the API wants it. */
  card(): { number: string; exp_month: number; exp_year: number; cvc: string } {
    const { number, expiry, cvc } = this.#values();
    const { month, year } = readExpiry(expiry);
    return { number: digitsOf(number), exp_month: month, exp_year: year, cvc };
  }

  /** Shows every fault and puts the cursor at the first; the first is returned. */
  validate(): FieldFault | null {
    const faults = FIELDS.map(({ name }) => ({ name, fault: faultOf(name, this.#values()) }));
    for (const { name, fault } of faults) this.show(name, fault);
    const first = faults.find(({ fault }) => fault);
    if (first) this.#inputs.get(first.name)?.focus();
    return first?.fault ?? null;
  }

  show(name: FieldName, fault: FieldFault | null): void {
    const input = this.#inputs.get(name);
    const error = this.#root.getElementById(`${name}-error`);
    if (!input || !error) return;
    error.textContent = fault?.message ?? '';
    input.classList.toggle('Input--invalid', fault !== null);
    if (fault) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }

  clear(): void {
    for (const [name, input] of this.#inputs) {
      input.value = '';
      this.show(name, null);
    }
    this.#tell('change');
  }

  focus(): void {
    this.#inputs.get('number')?.focus();
  }

  blur(): void {
    for (const input of this.#inputs.values()) input.blur();
  }

  #draw({ name, label, placeholder, autocomplete }: (typeof FIELDS)[number]): HTMLElement {
    const box = document.createElement('div');
    box.className = name === 'number' ? 'Field Wide' : 'Field';
    const input = document.createElement('input');
    const described = { id: name, name, placeholder, autocomplete, inputMode: 'numeric', type: 'text' };
    Object.assign(input, { className: 'Input', ...described });
    input.setAttribute('aria-describedby', `${name}-error`);
    input.setAttribute('aria-required', 'true');
    const caption = Object.assign(document.createElement('label'), { className: 'Label', htmlFor: name });
    caption.textContent = label;
    const error = Object.assign(document.createElement('p'), { className: 'Error', id: `${name}-error` });
    error.setAttribute('aria-live', 'polite');
    input.addEventListener('input', () => this.#typed(name, input));
    input.addEventListener('focus', () => this.#tell('focus'));
    input.addEventListener('blur', () => this.#left(name, input));
    input.addEventListener('keydown', (event) => this.#pressed(event));
    this.#inputs.set(name, input);
    box.append(caption, input, error);
    return box;
  }

  #typed(name: FieldName, input: HTMLInputElement): void {
    const before = input.value;
    const after = this.#format(name, before);
    if (after !== before) {
      const added = Math.max(0, digitsOf(after).length - digitsOf(before).length);
      const caret = caretAfter(after, digitsOf(before.slice(0, input.selectionStart ?? before.length)).length + added);
      input.value = after;
      input.setSelectionRange(caret, caret);
    }
    this.show(name, null);
    this.#tell('change');
  }

  #format(name: FieldName, text: string): string {
    if (name === 'number') return formatNumber(text);
    return name === 'expiry' ? formatExpiry(text) : formatCvc(text, this.#values().number);
  }

  /** A field left empty is not yet a mistake. */
  #left(name: FieldName, input: HTMLInputElement): void {
    this.#tell('blur');
    if (input.value !== '') this.show(name, faultOf(name, this.#values()));
  }

  /** The fields belong to the form around them, although a shadow tree hides them from it. */
  #pressed(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.#tell('escape');
    if (event.key === 'Enter') this.host.closest('form')?.requestSubmit();
  }

  #values(): Record<FieldName, string> {
    const value = (name: FieldName) => this.#inputs.get(name)?.value ?? '';
    return { number: value('number'), expiry: value('expiry'), cvc: value('cvc') };
  }
}

function testCardNote(): HTMLElement {
  const note = Object.assign(document.createElement('p'), { className: 'Note Wide' });
  const link = Object.assign(document.createElement('a'), { href: '/sandbox/', target: '_blank', rel: 'noopener' });
  link.textContent = 'More test cards';
  note.append('Sandbox: no real card is charged. 4242 4242 4242 4242 pays. ', link);
  return note;
}

/** Where the cursor stands after so many digits, whatever spaces and slashes the grouping put between them. */
function caretAfter(text: string, digits: number): number {
  let seen = 0;
  for (const [index, sign] of [...text].entries()) {
    if (seen === digits) return index;
    if (/\d/.test(sign)) seen += 1;
  }
  return text.length;
}
