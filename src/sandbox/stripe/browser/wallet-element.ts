import type { PaymentIntent } from '@stripe/stripe-js';
import { type Answer, ask, dollars } from './ask.ts';
import { SandboxElement } from './element.ts';
import type { ApiAnswer, ApiParams } from './stripe-api.ts';

const WALLETS = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' } as const;
type Wallet = keyof typeof WALLETS;

/** The card that a wallet hands over, by what the one who pays chooses. */
const CARDS = {
  pays: '4242424242424242',
  'takes-time': '4000000000000887',
  'fails-late': '4000000000000895',
  declined: '4000000000000002',
} as const;
type Choice = keyof typeof CARDS;

const LOOK = `
  :host { display: block; }
  div { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: 0.75rem; }
  button { min-height: 48px; border: 0; border-radius: 4px; background: #fff; color: #000; cursor: pointer;
    font: 600 17px/1 system-ui, sans-serif; }
  button[name='link'] { background: #00d66f; }
  button:focus-visible { outline: 3px solid #0570de; outline-offset: 2px; }
`;

/** Stripe's Express Checkout Element: a button for each wallet, and in the place of the wallet a question. */
export class SandboxWalletElement extends SandboxElement {
  readonly type = 'expressCheckout';
  readonly #loaded: () => Promise<ApiAnswer | null>;
  #card: string | null = null;

  constructor(load: () => Promise<ApiAnswer | null>, onDestroy: () => void) {
    const host = document.createElement('div');
    super(host, load, onDestroy);
    this.#loaded = load;
    const root = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(LOOK);
    root.adoptedStyleSheets = [sheet];
    const row = document.createElement('div');
    for (const [name, title] of Object.entries(WALLETS)) {
      const button = Object.assign(document.createElement('button'), { type: 'button', name, textContent: title });
      button.addEventListener('click', () => this.#press(name as Wallet));
      row.append(button);
    }
    root.append(row);
  }

  /** Handed over once, to the confirmation that follows. */
  takeCard(): ApiParams | null {
    const number = this.#card;
    this.#card = null;
    return number === null ? null : { number, exp_month: 12, exp_year: new Date().getFullYear() + 3 };
  }

  protected override whenReady(): object {
    const others = { amazonPay: false, paypal: false, klarna: false };
    return { availablePaymentMethods: { applePay: true, googlePay: true, link: true, ...others } };
  }

  /** The page has a second to let the wallet open, as at Stripe. */
  #press(expressPaymentType: Wallet): void {
    let isOver = false;
    const end = (open: boolean) => {
      if (isOver) return;
      isOver = true;
      if (open) void this.#open(expressPaymentType);
    };
    setTimeout(() => end(false), 1000);
    this.tell('click', { expressPaymentType, resolve: () => end(true), reject: () => end(false) });
  }

  async #open(expressPaymentType: Wallet): Promise<void> {
    const loaded = await this.#loaded();
    const choice = loaded?.paymentIntent
      ? await ask(
          WALLETS[expressPaymentType],
          'This stands in for your wallet. No real card is charged.',
          choicesFor(loaded.paymentIntent),
        )
      : null;
    if (choice === null || choice === 'cancel') return this.tell('cancel');
    this.#card = CARDS[choice];
    this.tell('confirm', { expressPaymentType, paymentFailed: () => {} });
  }
}

function choicesFor(intent: PaymentIntent): Answer<Choice | 'cancel'>[] {
  return [
    { value: 'pays', label: `Pay ${dollars(intent)}` },
    { value: 'takes-time', label: 'Pay, and the bank takes its time' },
    { value: 'fails-late', label: 'Pay, and the bank refuses after a while' },
    { value: 'declined', label: 'Pay with a card that is declined' },
    { value: 'cancel', label: 'Close the wallet' },
  ];
}
