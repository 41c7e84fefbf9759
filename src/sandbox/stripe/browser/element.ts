import type { StripeError } from '@stripe/stripe-js';
import { type ApiAnswer, IntegrationError } from './stripe-api.ts';

type Handler = (event: object) => unknown;

/** What all of Stripe's elements do: they stand in a place of the page, and tell of what happens in them. */
export abstract class SandboxElement {
  abstract readonly type: string;
  readonly #host: HTMLElement;
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #load: () => Promise<ApiAnswer | null>;
  readonly #onDestroy: () => void;
  #destroyed = false;

  constructor(host: HTMLElement, load: () => Promise<ApiAnswer | null>, onDestroy: () => void) {
    this.#host = host;
    this.#load = load;
    this.#onDestroy = onDestroy;
  }

  mount(target: string | HTMLElement): this {
    const place = typeof target === 'string' ? document.querySelector(target) : target;
    if (!place) throw new IntegrationError(`The selector you specified (${target}) applies to no DOM elements.`);
    place.append(this.#host);
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

  /** Options such as `layout` change nothing here. */
  update(): this {
    return this;
  }

  unmount(): void {
    this.#host.remove();
  }

  destroy(): void {
    this.#destroyed = true;
    this.unmount();
    this.#handlers.clear();
    this.#onDestroy();
  }

  protected tell(event: string, detail: object = {}): void {
    for (const handler of this.#handlers.get(event) ?? []) handler({ elementType: this.type, ...detail });
  }

  /** What `ready` says besides. */
  protected whenReady(_loaded: ApiAnswer | null): object {
    return {};
  }

  async #announce(): Promise<void> {
    this.tell('loaderstart');
    const loaded = await this.#load();
    if (this.#destroyed) return;
    const error: StripeError | undefined = loaded?.error;
    if (error) this.tell('loaderror', { error });
    else this.tell('ready', this.whenReady(loaded));
  }
}
