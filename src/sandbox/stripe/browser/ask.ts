export type Answer<Value extends string> = { value: Value; label: string };

const STYLE = `
  dialog { max-width: 26rem; padding: 2rem; border: 0; border-radius: 8px; background: #fff; color: #1a1f36;
    font: 16px/1.5 system-ui, sans-serif; box-shadow: 0 20px 60px rgb(0 0 0 / 50%); }
  dialog::backdrop { background: rgb(0 0 0 / 70%); }
  h2 { margin: 0 0 0.75rem; font-size: 1.25rem; }
  p { margin: 0 0 1.5rem; }
  div { display: grid; gap: 0.75rem; }
  button { padding: 0.75rem 1rem; border: 1px solid #4f566b; border-radius: 6px; background: #fff; color: inherit;
    font: inherit; font-weight: 600; cursor: pointer; }
  button:first-child { border-color: #0a2540; background: #0a2540; color: #fff; }
  button:focus-visible { outline: 3px solid #0570de; outline-offset: 2px; }
`;

/** Asks on top of the page what a bank or a wallet would ask in a window of its own. Null: it was closed. */
export function ask<Value extends string>(
  title: string,
  words: string,
  answers: readonly Answer<Value>[],
): Promise<Value | null> {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const style = new CSSStyleSheet();
  style.replaceSync(STYLE);
  root.adoptedStyleSheets = [style];

  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'title');
  const heading = Object.assign(document.createElement('h2'), { id: 'title', textContent: title });
  const text = Object.assign(document.createElement('p'), { textContent: words });
  const buttons = document.createElement('div');
  for (const { value, label } of answers) {
    buttons.append(Object.assign(document.createElement('button'), { type: 'button', textContent: label, value }));
  }
  dialog.append(heading, text, buttons);
  root.append(dialog);
  document.body.append(host);

  return new Promise((resolve) => {
    buttons.addEventListener('click', (event) => {
      if (event.target instanceof HTMLButtonElement) dialog.close(event.target.value);
    });
    dialog.addEventListener('close', () => {
      host.remove();
      resolve(answers.find(({ value }) => value === dialog.returnValue)?.value ?? null);
    });
    dialog.showModal();
  });
}

export function dollars({ amount, currency }: { amount: number; currency: string }): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
}
