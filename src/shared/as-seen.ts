import { isDeepStrictEqual } from 'node:util';
import { AppError } from './app-error.ts';

/**
 * Compare-and-set for what has no version: the stored value must still be the one that was read. Left out, the last
 * save wins.
 */
export function requireAsSeen<Value>(seen: Value | undefined, stored: Value, what: string): void {
  if (seen !== undefined && !isDeepStrictEqual(seen, stored)) throw changedMeanwhile(what);
}

/** Who saved the stored version; `isYou` perhaps in another window. */
export interface Editor {
  readonly name: string;
  readonly isYou: boolean;
}

/** With the time at which they saved it. */
export interface LastEdit extends Editor {
  readonly savedIsoDateTimeUtc: string;
}

/** The error for the second of two people who save at once. `version` is the one that is stored now. */
export function changedMeanwhile(what: string, version?: number, editor: Editor | null = null): AppError {
  return new AppError('resource_status_conflict', changedText(what, editor), {
    reason: 'version_changed',
    ...(version === undefined ? {} : { details: { version } }),
  });
}

function changedText(what: string, editor: Editor | null): string {
  if (editor === null) return `Someone else changed ${what} while you were editing. Reload to see their changes.`;
  if (editor.isYou) return `You changed ${what} in another window. Reload to see that version.`;
  return `${editor.name} changed ${what} while you were editing. Reload to see ${editor.name}’s version.`;
}
