import type { StaffMember } from '#shop/records/record-staff-event.ts';

/** "Mine" is another list for everybody, in shared views too: the name of whoever asks takes the place of any other. */
export function asAskedBy<Query extends object>({ name }: Pick<StaffMember, 'name'>, query: Query): Query {
  return 'mine' in query && query.mine ? { ...query, assignee: name } : query;
}
