import { CheckIcon } from '#src/ui/icon.tsx';

export interface NamedColour {
  /** Empty: none. */
  readonly value: string;
  readonly label: string;
}

/** Far apart from each other; each has white or black letters that can be read. */
export const STRONG_COLOURS = [
  { value: '#c2410c', label: 'Orange' },
  { value: '#a16207', label: 'Yellow' },
  { value: '#4d7c0f', label: 'Green' },
  { value: '#0f766e', label: 'Teal' },
  { value: '#1d4ed8', label: 'Blue' },
  { value: '#7e22ce', label: 'Purple' },
  { value: '#be185d', label: 'Pink' },
] as const satisfies readonly NamedColour[];

interface Props {
  name: string;
  colours: readonly NamedColour[];
  /** The chosen one; one that is not among the colours stays a choice. */
  value: string;
}

/** One colour of a few, as spots to press. Used inside a `Fieldset`, whose legend names it. */
export function ColourChoice({ name, colours, value }: Props) {
  const isKnown = value === '' || colours.some((one) => one.value === value);
  const all = isKnown ? colours : [...colours, { value, label: `Current colour, ${value}` }];
  return (
    <div className="flex flex-wrap gap-2">
      {all.map((one) => (
        <label
          key={one.value}
          title={one.label}
          className="group/colour relative grid size-11 cursor-pointer place-items-center rounded-full border-2 border-transparent has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-accent-text"
        >
          <input type="radio" name={name} value={one.value} defaultChecked={one.value === value} className="sr-only" />
          <span className="sr-only">{one.label}</span>
          <span
            aria-hidden="true"
            style={one.value ? { backgroundColor: one.value } : undefined}
            className={
              one.value
                ? 'size-8 rounded-full'
                : 'size-8 rounded-full border border-line-strong border-dashed bg-surface'
            }
          />
          <CheckIcon
            size={18}
            aria-hidden
            className={`absolute hidden group-has-checked/colour:block ${one.value ? 'text-white' : 'text-ink'}`}
          />
        </label>
      ))}
    </div>
  );
}
