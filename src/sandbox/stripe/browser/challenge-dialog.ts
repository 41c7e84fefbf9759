import type { PaymentIntent } from '@stripe/stripe-js';

const STYLE = `
  dialog { max-width: 26rem; padding: 2rem; border: 0; border-radius: 8px; background: #fff; color: #1a1f36;
    font: 16px/1.5 system-ui, sans-serif; box-shadow: 0 20px 60px rgb(0 0 0 / 50%); }
  dialog::backdrop { background: rgb(0 0 0 / 70%); }
  h2 { margin: 0 0 0.75rem; font-size: 1.25rem; }
  p { margin: 0 0 1.5rem; }
  div { display: grid; gap: 0.75rem; }
  button { padding: 0.75rem 1rem; border: 1px solid #4f566b; border-radius: 6px; background: #fff; color: inherit;
    font: inherit; font-weight: 600; cursor: pointer; }
  button.primary { border-color: #0a2540; background: #0a2540; color: #fff; }
  button:focus-visible { outline: 3px solid #0570de; outline-offset: 2px; }
`;

/** Asks on top of the page what the customer's bank would ask. Closing the dialog is a failed authentication. */
export function askBank(intent: PaymentIntent): Promise<'complete' | 'fail'> {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const style = new CSSStyleSheet();
  style.replaceSync(STYLE);
  root.adoptedStyleSheets = [style];

  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'title');
  const title = document.createElement('h2');
  Object.assign(title, { id: 'title', textContent: '3D Secure 2 Test Page' });
  const text = document.createElement('p');
  const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency: intent.currency });
  text.textContent = `Your bank asks whether it is you who pays ${amount.format(intent.amount / 100)}.`;
  const buttons = document.createElement('div');
  const button = (label: string, value: string, className: string) =>
    Object.assign(document.createElement('button'), { type: 'button', textContent: label, value, className });
  buttons.append(button('Complete authentication', 'complete', 'primary'), button('Fail authentication', 'fail', ''));
  dialog.append(title, text, buttons);
  root.append(dialog);
  document.body.append(host);

  return new Promise((resolve) => {
    buttons.addEventListener('click', (event) => {
      if (event.target instanceof HTMLButtonElement) dialog.close(event.target.value);
    });
    dialog.addEventListener('close', () => {
      host.remove();
      resolve(dialog.returnValue === 'complete' ? 'complete' : 'fail');
    });
    dialog.showModal();
  });
}
