/**
 * Who made a row is said by its id: what a box makes ends with the box's mark, what the cloud makes has none. So either
 * side knows the one writer of a row without asking the other, for as long as the row lives (domain rules §7).
 */

/** Letters of a mark; two boxes of the platform never share one. */
export const BOX_MARK_LENGTH = 6;

const MADE_BY_BOX = /^[0-9a-z]{20}-b([0-9a-z]{6})$/;

/** The mark of the box that made the id; null: it was made in the cloud. */
export function boxMarkOf(id: string): string | null {
  return MADE_BY_BOX.exec(id)?.[1] ?? null;
}

/** What a box and its tills put behind each id they make. */
export function idEndingOf(mark: string): string {
  return `-b${mark}`;
}
