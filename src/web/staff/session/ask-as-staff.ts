import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { queryClient } from '#web/client/query-client.ts';
import { type RequestOptions, request } from '#web/client/request.ts';
import { rereadStatus } from './use-staff-status.ts';

/**
 * Calls the API as staff. When it answers that nobody is signed in, the status is read again, and the panel lays the login
 * over the page; what was typed is still there behind it.
 */
export const callAsStaff: typeof call = async (route, ...given) => {
  try {
    return await call(route, ...given);
  } catch (error) {
    rereadIfSignedOut(error);
    throw error;
  }
};

export async function askAsStaff<T>(path: string, options?: RequestOptions): Promise<T> {
  try {
    return await request<T>(path, options);
  } catch (error) {
    rereadIfSignedOut(error);
    throw error;
  }
}

function rereadIfSignedOut(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) void rereadStatus(queryClient()).catch(() => {});
}
