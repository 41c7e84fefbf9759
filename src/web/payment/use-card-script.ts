import { useQuery } from '@tanstack/react-query';
import { loadStripe, type StripeSettings } from './load-stripe.ts';

/** The card provider's script, shared by the form and the field in it; `refetch` tries a failed load again. */
export function useCardScript(settings: StripeSettings) {
  return useQuery({
    queryKey: ['card-script', settings.scriptUrl],
    queryFn: () => loadStripe(settings),
    structuralSharing: false,
  });
}
