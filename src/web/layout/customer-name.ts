type Named = { displayName: string | null; email: string };

/**
 * What a customer is called: the part of the address before the at sign when they gave no name, 'User' when there is none
 * either (rule 9.10).
 */
export function customerName({ displayName, email }: Named): string {
  return displayName?.trim() || email.split('@')[0] || 'User';
}

/** The whole character, whatever its length in memory. */
export function customerInitial(customer: Named): string {
  return ([...customerName(customer)][0] ?? '').toLocaleUpperCase('en-US');
}
