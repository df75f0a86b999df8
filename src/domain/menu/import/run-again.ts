/** Whether the failed rows of a batch upload can be done once more. Browser-safe. */

/**
 * - `notFinished`: it hasn't been started, or still runs
 * - `copied`: its rows are those of another menu, which may have changed: the copy is made again in the store
 * - `undone`: its rows were taken back
 * - `noneFailed`: there is nothing to do
 * - `newerUpload`: another upload was started since, which may say something newer of the same items
 * - `sameTwice`: all of them repeat an item of the file, and would fail again
 * - `pricesJump`: one would make a price ten times what it is, or a tenth; the restaurant confirms that
 */
export type WhyNoRowsAgain =
  | 'notFinished'
  | 'copied'
  | 'undone'
  | 'noneFailed'
  | 'newerUpload'
  | 'sameTwice'
  | 'pricesJump';

export const WHY_NO_ROWS_AGAIN: Readonly<Record<WhyNoRowsAgain, string>> = {
  notFinished: 'This batch upload hasn’t finished. Try again once it has.',
  copied: 'Only rows of a file can be run again. Copy the menu again in the store.',
  undone: 'This batch upload was undone. Upload the file again in the store.',
  noneFailed: 'No row of this batch upload failed.',
  newerUpload: 'The store has imported another file since then. Send it the failed rows to upload again.',
  sameTwice: 'These rows repeat an item of the same file. Send the store the failed rows to correct.',
  pricesJump:
    'These rows would change a price to ten times as much, or a tenth. The store has to import and confirm them.',
};

export interface FinishedUpload {
  readonly statusCode: 'created' | 'running' | 'success' | 'failure';
  readonly source: 'file' | 'starter' | 'store';
  readonly failedCount: number;
  readonly undoneIsoDateTimeUtc: string | null;
}

/** Null: they can. What the rows themselves say is seen once they are planned. */
export function whyNoRowsAgain(
  upload: FinishedUpload,
  { wasAnotherStartedSince }: { readonly wasAnotherStartedSince: boolean },
): WhyNoRowsAgain | null {
  if (upload.statusCode === 'created' || upload.statusCode === 'running') return 'notFinished';
  if (upload.undoneIsoDateTimeUtc !== null) return 'undone';
  if (upload.failedCount === 0) return 'noneFailed';
  if (upload.source !== 'file') return 'copied';
  return wasAnotherStartedSince ? 'newerUpload' : null;
}
