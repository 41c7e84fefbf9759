/** Where a login may lead by `?to=`: the shop's own staff addresses beside the panel, and nowhere else. */
export function ownStaffAddress(to: string | null): string | null {
  return to !== null && /^\/(mobile-admin|release)(?:[/?#][\x21-\x7e]{0,500})?$/.test(to) ? to : null;
}
