import type { StaffMember } from '#shop/records/record-staff-event.ts';

const STREAMS_OF_ONE_MEMBER = 20;

/** Counts the open streams of each staff member, so that one person's forgotten tabs do not take all there are. */
export function limitStreams() {
  const open = new Map<string, number>();
  const count = (member: StaffMember, difference: number) => {
    const name = `${member.via} ${member.name}`;
    const streams = (open.get(name) ?? 0) + difference;
    if (streams === 0) open.delete(name);
    else open.set(name, streams);
    return streams;
  };
  return {
    leave: (member: StaffMember) => void count(member, -1),
    admit(member: StaffMember): boolean {
      if (count(member, 1) <= STREAMS_OF_ONE_MEMBER) return true;
      count(member, -1);
      return false;
    },
  };
}
