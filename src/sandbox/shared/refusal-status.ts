/** The status of a request that the server in front refused unread, such as one of an unknown content type; else null. */
export function refusalStatus(error: unknown): number | null {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return null;
  return error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : null;
}
