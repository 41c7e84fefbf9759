import type { Appearance, StripeError } from '@stripe/stripe-js';
import { SandboxPaymentElement } from './payment-element.ts';
import { type ApiAnswer, callApi, IntegrationError, intentIdOf } from './stripe-api.ts';
import { SandboxWalletElement } from './wallet-element.ts';

export type ElementsOptions = { clientSecret?: string; appearance?: Appearance };

/** The group that holds the payment element, or the buttons of wallets, and knows which payment it is for. */
export class SandboxElements {
  readonly #key: string;
  readonly #appearance: Appearance | undefined;
  #clientSecret: string | undefined;
  #element: SandboxPaymentElement | null = null;
  #wallets: SandboxWalletElement | null = null;

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

  get walletElement(): SandboxWalletElement | null {
    return this.#wallets;
  }

  create(type: string): SandboxPaymentElement | SandboxWalletElement {
    if (this.getElement(type)) throw new IntegrationError(`Can only create one Element of type ${type}.`);
    if (type === 'payment') {
      this.#element = new SandboxPaymentElement(
        this.#appearance,
        () => this.#load(),
        () => {
          this.#element = null;
        },
      );
      return this.#element;
    }
    if (type !== 'expressCheckout') throw new IntegrationError(`The sandbox draws no element '${type}'.`);
    this.#wallets = new SandboxWalletElement(
      () => this.#load(),
      () => {
        this.#wallets = null;
      },
    );
    return this.#wallets;
  }

  /** By name, or by the React component that wraps the element. */
  getElement(type: string | { __elementType?: string }): SandboxPaymentElement | SandboxWalletElement | null {
    const name = typeof type === 'string' ? type : type.__elementType;
    if (name === 'payment') return this.#element;
    return name === 'expressCheckout' ? this.#wallets : null;
  }

  update(options: ElementsOptions): void {
    if (options.clientSecret !== undefined) this.#clientSecret = options.clientSecret;
  }

  async submit(): Promise<{ error?: StripeError; selectedPaymentMethod?: string }> {
    if (!this.#element && this.#wallets) return {};
    if (!this.#element) throw new IntegrationError('elements.submit() needs a mounted payment element.');
    const fault = this.#element.validate();
    return fault ? { error: { type: 'validation_error', ...fault } } : { selectedPaymentMethod: 'card' };
  }

  async fetchUpdates(): Promise<{ error?: StripeError }> {
    const error = (await this.#load())?.error;
    return error ? { error } : {};
  }

  /** The fields are ready once the payment they are for was found. */
  async #load(): Promise<ApiAnswer | null> {
    if (this.#clientSecret === undefined) return null;
    const secret = this.#clientSecret;
    return callApi(this.#key, 'GET', `payment_intents/${intentIdOf(secret)}`, { client_secret: secret });
  }
}
