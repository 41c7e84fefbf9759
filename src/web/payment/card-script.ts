import type { Stripe } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';

/** Where the card provider's script is, and the shop's public key there; both come from the server's settings. */
export type CardSettings = { publishableKey: string; scriptUrl: string };

let loading: Promise<Stripe> | null = null;

/** Loads the card provider's script once per visit. A failed load is not kept, so that asking again tries again. */
function loadStripe(settings: CardSettings): Promise<Stripe> {
  loading ??= start(settings).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function start({ publishableKey, scriptUrl }: CardSettings): Promise<Stripe> {
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

/** The card provider's script, shared by the form and the field in it; `refetch` tries a failed load again. */
export function useCardScript(settings: CardSettings) {
  return useQuery({
    queryKey: ['card-script', settings.scriptUrl],
    queryFn: () => loadStripe(settings),
    structuralSharing: false,
  });
}
