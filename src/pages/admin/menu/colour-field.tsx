import { Fieldset } from '#src/ui/field.tsx';
import { ColourChoice } from '../colour-choice.tsx';
import { TILE_COLOURS } from './menu-words.ts';

/** The tile's colour at the till: one of nine, the one that is stored, or none. */
export function ColourField({ value, error }: { value: string; error: string | undefined }) {
  return (
    <Fieldset
      name="backgroundColor"
      legend="Colour"
      help="Colour of its tile on tills, and of a missing photo."
      error={error}
    >
      <ColourChoice name="backgroundColor" colours={[{ value: '', label: 'None' }, ...TILE_COLOURS]} value={value} />
    </Fieldset>
  );
}
