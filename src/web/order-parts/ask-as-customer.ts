import { ApiError, isRefusal } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { reviewSession } from '#web/identity/session.ts';

/**
 * Calls the API as the signed-in customer. When it answers that no customer is, or that it does not know of the sign-in, the
 * session is looked at again: the identity that this browser keeps may open a new one, and the call is made once more.
 */
export const callAsCustomer: typeof call = (route, ...given) => askAgain(() => call(route, ...given));

async function askAgain<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const unheard = (error instanceof ApiError && error.status === 401) || isRefusal(error, 'unknown-user');
    if (!unheard) throw error;
    await reviewSession().catch(() => {});
    return ask();
  }
}
