/** The inquiries above and below one in a list that runs from new to old; it need not be in the list itself. */
export function neighborsOf(list: { id: number }[], id: number): { newer: number | null; older: number | null } {
  return {
    newer: list.findLast((each) => each.id > id)?.id ?? null,
    older: list.find((each) => each.id < id)?.id ?? null,
  };
}
