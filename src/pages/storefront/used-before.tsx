import { Button } from '#src/ui/button.tsx';

const NAMES = 'names-before';

/** For the name's field: with none there is no list. */
export function namesBefore(names: readonly string[]): { readonly list?: string } {
  return names.length > 0 ? { list: NAMES } : {};
}

/** What the browser suggests in the name's field. */
export function NamesBefore({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <datalist id={NAMES}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

/** The name of the buttons that take a note again. */
export const NOTE_AGAIN = 'noteAgain';

/** Notes of before, each a press, while nothing is written. */
export function NotesBefore({ notes, label }: { notes: readonly string[]; label: string }) {
  if (notes.length === 0) return null;
  return (
    <fieldset aria-label={label} className="flex flex-col gap-2" data-part="notes-before">
      <p className="text-14 text-ink-2" aria-hidden="true">
        {label}
      </p>
      <div className="flex flex-wrap gap-2">
        {notes.map((note) => (
          <Button
            key={note}
            type="submit"
            name={NOTE_AGAIN}
            value={note}
            size="small"
            formNoValidate
            className="max-w-full whitespace-normal! text-left"
          >
            {note}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
