import type { Appearance, StripeError } from '@stripe/stripe-js';
import { SandboxPaymentElement } from './payment-element.ts';
import { callApi, IntegrationError, intentIdOf } from './stripe-api.ts';

export type ElementsOptions = { clientSecret?: string; appearance?: Appearance };

/** The group that holds the payment element and knows which payment it is for. */
export class SandboxElements {
  readonly #key: string;
  readonly #appearance: Appearance | undefined;
  #clientSecret: string | undefined;
  #element: SandboxPaymentElement | null = null;

  constructor(key: string, { clientSecret, appearance }: ElementsOptions = {}) {
    this.#key = key;
    this.#clientSecret = clientSecret;
    this.#appearance = appearance;
    if (clientSecret !== undefined) intentIdOf(clientSecret);
  }

  get clientSecret(): string | undefined {
    return this.#clientSecret;
  }

  get paymentElement(): SandboxPaymentElement | null {
    return this.#element;
  }

  create(type: string): SandboxPaymentElement {
    if (type !== 'payment') throw new IntegrationError(`The sandbox draws the payment element, not '${type}'.`);
    if (this.#element) throw new IntegrationError('Can only create one Element of type payment.');
    this.#element = new SandboxPaymentElement(
      this.#appearance,
      () => this.#load(),
      () => {
        this.#element = null;
      },
    );
    return this.#element;
  }

  /** By name, or by the React component that wraps the element. */
  getElement(type: string | { __elementType?: string }): SandboxPaymentElement | null {
    return (typeof type === 'string' ? type : type.__elementType) === 'payment' ? this.#element : null;
  }

  update(options: ElementsOptions): void {
    if (options.clientSecret !== undefined) this.#clientSecret = options.clientSecret;
  }

  async submit(): Promise<{ error?: StripeError; selectedPaymentMethod?: string }> {
    if (!this.#element) throw new IntegrationError('elements.submit() needs a mounted payment element.');
    const fault = this.#element.validate();
    return fault ? { error: { type: 'validation_error', ...fault } } : { selectedPaymentMethod: 'card' };
  }

  async fetchUpdates(): Promise<{ error?: StripeError }> {
    const error = await this.#load();
    return error ? { error } : {};
  }

  /** The fields are ready once the payment they are for was found. */
  async #load(): Promise<StripeError | null> {
    if (this.#clientSecret === undefined) return null;
    const secret = this.#clientSecret;
    const { error } = await callApi(this.#key, 'GET', `payment_intents/${intentIdOf(secret)}`, {
      client_secret: secret,
    });
    return error ?? null;
  }
}
