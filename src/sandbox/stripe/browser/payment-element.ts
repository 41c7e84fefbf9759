import type { Appearance, StripeError } from '@stripe/stripe-js';
import type { FieldFault, FieldName } from './card-fields.ts';
import { CardForm } from './card-form.ts';
import { IntegrationError } from './stripe-api.ts';

type Handler = (event: object) => unknown;

/** Errors of the bank that belong to one field; the others are the page's to show. */
const FIELD_OF_CODE: Record<string, FieldName> = {
  incorrect_number: 'number',
  invalid_number: 'number',
  expired_card: 'expiry',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',
};

/** Stripe's payment element: a card form with its own state and events. */
export class SandboxPaymentElement {
  readonly #form: CardForm;
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #load: () => Promise<StripeError | null>;
  readonly #onDestroy: () => void;
  #lastChange = '';
  #destroyed = false;

  constructor(appearance: Appearance | undefined, load: () => Promise<StripeError | null>, onDestroy: () => void) {
    this.#load = load;
    this.#onDestroy = onDestroy;
    this.#form = new CardForm(appearance, (event) => {
      if (event === 'change') this.#tellChange();
      else this.#tell(event);
    });
  }

  mount(target: string | HTMLElement): this {
    const place = typeof target === 'string' ? document.querySelector(target) : target;
    if (!place) throw new IntegrationError(`The selector you specified (${target}) applies to no DOM elements.`);
    place.append(this.#form.host);
    // Handlers are attached right after `mount`, so nothing is told before the next task.
    setTimeout(() => this.#announce());
    return this;
  }

  on(event: string, handler: Handler): this {
    this.#handlers.set(event, (this.#handlers.get(event) ?? new Set()).add(handler));
    return this;
  }

  once(event: string, handler: Handler): this {
    const first: Handler = (detail) => {
      this.off(event, first);
      return handler(detail);
    };
    return this.on(event, first);
  }

  off(event: string, handler?: Handler): this {
    if (handler) this.#handlers.get(event)?.delete(handler);
    else this.#handlers.delete(event);
    return this;
  }

  /** Options such as `layout` change nothing here: there is one way to pay. */
  update(): this {
    return this;
  }

  collapse(): this {
    return this;
  }

  focus(): void {
    this.#form.focus();
  }

  blur(): void {
    this.#form.blur();
  }

  clear(): void {
    this.#form.clear();
  }

  unmount(): void {
    this.#form.host.remove();
  }

  destroy(): void {
    this.#destroyed = true;
    this.unmount();
    this.#handlers.clear();
    this.#onDestroy();
  }

  validate(): FieldFault | null {
    return this.#form.validate();
  }

  card(): ReturnType<CardForm['card']> {
    return this.#form.card();
  }

  showError({ code = '', message = '' }: StripeError): void {
    const field = FIELD_OF_CODE[code];
    if (field) this.#form.show(field, { code, message });
  }

  async #announce(): Promise<void> {
    this.#tell('loaderstart');
    const error = await this.#load();
    if (this.#destroyed) return;
    if (error) this.#tell('loaderror', { error });
    else this.#tell('ready');
  }

  #tellChange(): void {
    const { empty, complete } = this.#form;
    const change = `${empty} ${complete}`;
    if (change === this.#lastChange) return;
    this.#lastChange = change;
    this.#tell('change', { empty, complete, collapsed: false, value: { type: 'card' } });
  }

  #tell(event: string, detail: object = {}): void {
    for (const handler of this.#handlers.get(event) ?? []) handler({ elementType: 'payment', ...detail });
  }
}
