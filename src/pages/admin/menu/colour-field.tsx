import { Fieldset } from '#src/ui/field.tsx';
import { TILE_COLOURS } from './menu-words.ts';

/** The tile's colour at the till: one of nine, the one that is stored, or none. */
export function ColourField({ value, error }: { value: string; error: string | undefined }) {
  const known: readonly { readonly value: string; readonly label: string }[] = TILE_COLOURS;
  const own = value !== '' && !known.some((one) => one.value === value) ? [{ value, label: `As it is, ${value}` }] : [];
  return (
    <Fieldset
      name="backgroundColor"
      legend="Colour"
      help="Of its tile at the till, and where a picture is missing."
      error={error}
    >
      <div className="flex flex-wrap gap-2">
        {[{ value: '', label: 'None' }, ...own, ...known].map((one) => (
          <label
            key={one.value}
            title={one.label}
            className="grid size-10 cursor-pointer place-items-center rounded-full border-2 border-transparent has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-accent-text"
          >
            <input
              type="radio"
              name="backgroundColor"
              value={one.value}
              defaultChecked={one.value === value}
              className="sr-only"
            />
            <span className="sr-only">{one.label}</span>
            <span
              aria-hidden="true"
              style={one.value ? { backgroundColor: one.value } : undefined}
              className={
                one.value
                  ? 'size-7 rounded-full'
                  : 'size-7 rounded-full border border-line-strong border-dashed bg-surface'
              }
            />
          </label>
        ))}
      </div>
    </Fieldset>
  );
}
