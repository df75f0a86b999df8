import type { RowDigest } from './compare.schema.ts';

/** How a row differs, seen from the box. */
export type Difference = 'changed' | 'missingHere' | 'missingThere';

/** Who writes a row. `told`: either side adds such rows and neither changes them. */
export type RowWriter = 'cloud' | 'box' | 'told';

/** The file that was changed outside the program, judged by what both agreed on before; null if nothing shows it. */
export type Suspect = 'box' | 'cloud' | null;

export type Outcome =
  /** The cloud's word counts: its row is put into the feed of the box once more. */
  | 'sentAgain'
  /** The box's word counts: its row is put into its own feed once more. */
  | 'toldAgain'
  /** The box lost or corrupted its own row: restored from the cloud's copy. */
  | 'putBack'
  /** Nothing says who is right: a person does. */
  | 'waits'
  /** Resolved by a person: the box's row, or the cloud's copy. */
  | 'keptOurs'
  | 'tookTheirs'
  /** It was waiting, and both sides became equal on their own. */
  | 'equalAgain';

export interface DifferingRow {
  readonly key: RowDigest['key'];
  readonly how: Difference;
  /**
   * The id that shows the row's writer, as each side has it; if both have one and they differ, the writer is unknown.
   */
  readonly makers: readonly (string | null)[];
}

/** The rows that two sides do not hold alike, in the order of their keys as this side and then the other has them. */
export function differingRows(here: readonly RowDigest[], there: readonly RowDigest[]): DifferingRow[] {
  const theirs = new Map(there.map((row) => [JSON.stringify(row.key), row]));
  const found: DifferingRow[] = [];
  for (const own of here) {
    const id = JSON.stringify(own.key);
    const other = theirs.get(id);
    theirs.delete(id);
    if (!other) found.push({ key: own.key, how: 'missingThere', makers: [own.maker] });
    else if (other.digest !== own.digest) {
      found.push({
        key: own.key,
        how: 'changed',
        makers: own.maker === other.maker ? [own.maker] : [own.maker, other.maker],
      });
    }
  }
  for (const other of theirs.values()) found.push({ key: other.key, how: 'missingHere', makers: [other.maker] });
  return found;
}

/**
 * Whose file is wrong: if both were equal before and one still is, the other was changed outside its program, because
 * programs report every change.
 */
export function suspectOf(agreed: string | null, here: string, there: string): Suspect {
  if (agreed === null || here === there) return null;
  if (agreed === there) return 'box';
  return agreed === here ? 'cloud' : null;
}

/**
 * What is done about a differing row (decision 0060). The cloud's rows are sent again. The box's are sent again if the
 * cloud lacks them; if the cloud holds another version, only evidence decides which is corrected, and without any
 * nothing is overwritten and a person is asked. A row that never changes is taken from the side that has it.
 */
export function outcomeOf(writer: RowWriter | null, how: Difference, suspect: Suspect): Outcome {
  if (writer === null) return 'waits';
  if (writer === 'cloud') return 'sentAgain';
  if (writer === 'told') {
    if (how === 'missingThere') return suspect === 'box' ? 'waits' : 'toldAgain';
    return suspect === 'cloud' ? 'waits' : 'putBack';
  }
  if (how === 'missingThere') return suspect === 'box' ? 'waits' : 'toldAgain';
  if (suspect === 'box') return 'putBack';
  return how === 'changed' && suspect === 'cloud' ? 'toldAgain' : 'waits';
}
