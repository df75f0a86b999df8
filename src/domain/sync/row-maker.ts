/**
 * An id shows who made its row: ids made by a box end with the box's mark, ids made by the cloud have none. So each
 * side knows a row's only writer without asking the other, for as long as the row lives (domain rules §7).
 */

/** Letters of a mark; two boxes of the platform never share one. */
export const BOX_MARK_LENGTH = 6;

const MADE_BY_BOX = /^[0-9a-z]{20}-b([0-9a-z]{6})$/;

/** The mark of the box that made the id; null: it was made in the cloud. */
export function boxMarkOf(id: string): string | null {
  return MADE_BY_BOX.exec(id)?.[1] ?? null;
}

/** What a box and its tills append to each id they make. */
export function idEndingOf(mark: string): string {
  return `-b${mark}`;
}
