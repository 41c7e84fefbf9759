import type { Stripe } from '@stripe/stripe-js';

/** Where the card provider's script is, and the shop's public key there; both come from the server's settings. */
export type StripeSettings = { publishableKey: string; scriptUrl: string };

let loading: Promise<Stripe> | null = null;

/** Loads the card provider's script once per visit. A failed load is not kept, so that asking again tries again. */
export function loadStripe(settings: StripeSettings): Promise<Stripe> {
  loading ??= start(settings).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function start({ publishableKey, scriptUrl }: StripeSettings): Promise<Stripe> {
  if (!window.Stripe) await loadScript(scriptUrl);
  if (!window.Stripe) throw new Error(`${scriptUrl} does not define Stripe`);
  return window.Stripe(publishableKey);
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${url} could not be loaded`));
    };
    document.head.append(script);
  });
}
