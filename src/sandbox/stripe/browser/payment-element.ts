import type { Appearance, StripeError } from '@stripe/stripe-js';
import type { FieldFault, FieldName } from './card-fields.ts';
import { CardForm } from './card-form.ts';
import { SandboxElement } from './element.ts';
import type { ApiAnswer } from './stripe-api.ts';

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

/** Stripe's payment element: a card form with its own state. */
export class SandboxPaymentElement extends SandboxElement {
  readonly type = 'payment';
  readonly #form: CardForm;
  #lastChange = '';

  constructor(appearance: Appearance | undefined, load: () => Promise<ApiAnswer | null>, onDestroy: () => void) {
    const form = new CardForm(appearance, (event) => {
      if (event === 'change') this.#tellChange();
      else this.tell(event);
    });
    super(form.host, load, onDestroy);
    this.#form = form;
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

  #tellChange(): void {
    const { empty, complete } = this.#form;
    const change = `${empty} ${complete}`;
    if (change === this.#lastChange) return;
    this.#lastChange = change;
    this.tell('change', { empty, complete, collapsed: false, value: { type: 'card' } });
  }
}
