import { isDeepStrictEqual } from 'node:util';
import { AppError } from './app-error.ts';

/** Compare-and-set for what has no version: what is stored is still what was read. Left out: whoever comes last. */
export function requireAsSeen<Value>(seen: Value | undefined, stored: Value, what: string): void {
  if (seen !== undefined && !isDeepStrictEqual(seen, stored)) throw changedMeanwhile(what);
}

/** Of two people who save at once, the second is told. `version`: the one that is stored now. */
export function changedMeanwhile(what: string, version?: number): AppError {
  return new AppError(
    'resource_status_conflict',
    `Someone else changed ${what} while you were editing. Reload to see their changes.`,
    { reason: 'version_changed', ...(version === undefined ? {} : { details: { version } }) },
  );
}
