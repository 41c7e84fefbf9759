/** Narrow windows do not show all links of a row at once: brings one to its middle. The page itself stays where it is. */
export function showInRow(row: HTMLElement, link: Element | null): void {
  const place = link?.getBoundingClientRect();
  const room = row.getBoundingClientRect();
  if (place) row.scrollLeft += place.left - room.left - (room.width - place.width) / 2;
}
