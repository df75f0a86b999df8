/** The notice about other people's changes: kept beside this person's own, or to choose from. */
import type { EditorAgo } from './editor-ago.ts';
import type { Conflict, Taken } from './merge.ts';

/** Others' changes since the form was opened, which this save keeps. */
export interface SavedSince {
  readonly editor: EditorAgo | null;
  readonly taken: readonly Taken[];
}

/** Longer values than this are not repeated in the notice. */
const MAX_VALUE_LENGTH = 40;

/** `Saved. Mia changed “Price” to 14.00 4 minutes ago. That is kept too.` */
export function savedNotice(saved: string, since: SavedSince | null): string {
  if (since === null) return saved;
  const { editor, taken } = since;
  if (editor === null) return `${saved} Someone else’s changes are kept too.`;
  const who = editor.isYou ? 'You' : editor.name;
  const when = editor.isYou ? `in another window ${editor.ago}` : editor.ago;
  if (taken.length === 0) return `${saved} ${who} saved ${when}. Those changes are kept too.`;
  const [only, ...others] = taken;
  if (only && others.length === 0) {
    const isShort = only.theirs.length <= MAX_VALUE_LENGTH;
    const what = isShort ? `“${only.label}” to “${only.theirs}”` : `“${only.label}”`;
    return `${saved} ${who} changed ${what} ${when}. That change is kept too.`;
  }
  return `${saved} ${who} changed ${listed(taken)} ${when}. Those changes are kept too.`;
}

/** Why the form comes back: `Mia changed “Price” 4 minutes ago, while you were editing.` */
export function changedText(conflicts: readonly Pick<Conflict, 'label'>[], editor: EditorAgo | null): string {
  const fields = listed(conflicts);
  if (editor === null) return `Someone else changed ${fields} while you were editing.`;
  if (editor.isYou) return `You changed ${fields} in another window ${editor.ago}.`;
  return `${editor.name} changed ${fields} ${editor.ago}, while you were editing.`;
}

/** Up to three by name, else how many. */
function listed(fields: readonly { readonly label: string }[]): string {
  const names = fields.map(({ label }) => `“${label}”`);
  if (names.length > 3) return `${names.length} fields`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
