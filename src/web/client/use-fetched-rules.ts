import { useCallback, useEffect } from 'react';
import type { FieldErrors, FieldValues, Resolver, ResolverResult } from 'react-hook-form';

/** What a form is told in place of its faults when they could not be looked for. */
const RULES_MISSING = 'A part of this page did not arrive. Please check your connection and try again.';

/**
 * The rules of a form, fetched beside its page: they bring zod along, and are not needed before something is typed.
 * Where they do not arrive the form is not sent; `errors.root` says why, and the next try fetches them again.
 */
export function useFetchedRules<Values extends FieldValues, Context, Checked>(
  fetchRules: () => Promise<Resolver<Values, Context, Checked>>,
): Resolver<Values, Context, Checked> {
  useEffect(() => void fetchRules().catch(() => {}), [fetchRules]);
  return useCallback(
    async (...asked: Parameters<Resolver<Values, Context, Checked>>): Promise<ResolverResult<Values, Checked>> => {
      const rules = await fetchRules().catch(() => null);
      if (rules) return rules(...asked);
      return { values: {}, errors: { root: { type: 'not-fetched', message: RULES_MISSING } } as FieldErrors<Values> };
    },
    [fetchRules],
  );
}
