import type { BasicItem } from '#src/domain/menu/menu.schema.ts';
import { ALLERGENS, type Allergen } from '#src/domain/menu/menu-codes.schema.ts';
import { Select } from '#src/ui/controls.tsx';
import { Fieldset } from '#src/ui/field.tsx';
import type { Kind } from '../forms/kind.ts';
import { sameBy } from '../forms/merge.ts';
import { textOf } from '../forms.ts';
import { ALLERGEN_LABELS, ALLERGEN_LIST_LABELS, ALLERGEN_LISTS } from './menu-labels.ts';

type AllergenInfo = BasicItem['allergenInfo'];

const boxOf = (allergen: Allergen) => `allergen.${allergen}`;

/** What is known of each allergen: one of three lists, or nothing. */
export function allergens(label: string): Kind<AllergenInfo> {
  return {
    label,
    read({ form }) {
      const of = (list: string) => ALLERGENS.filter((one) => textOf(form, boxOf(one)) === list);
      return { CONTAINS: of('CONTAINS'), MAY_CONTAIN: of('MAY_CONTAIN'), FREE_FROM: of('FREE_FROM') };
    },
    texts: allergenTexts,
    words: (info) =>
      ALLERGEN_LISTS.filter((list) => info[list].length > 0)
        .map((list) => `${ALLERGEN_LIST_LABELS[list]}: ${info[list].map((one) => ALLERGEN_LABELS[one]).join(', ')}`)
        .join('. ') || 'Nothing said',
    isSame: sameBy((info) => allergenTexts(info as AllergenInfo)),
    draw: ({ path, form }) => (
      <Fieldset name={path} legend={label} error={form.errors[path]}>
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          {ALLERGENS.map((one) => (
            <label key={one} htmlFor={`allergen-${one}`} className="grid grid-cols-[1fr_9rem] items-center gap-2">
              <span>{ALLERGEN_LABELS[one]}</span>
              <Select
                id={`allergen-${one}`}
                name={boxOf(one)}
                placeholder="Not specified"
                options={ALLERGEN_LISTS.map((list) => ({ value: list, label: ALLERGEN_LIST_LABELS[list] }))}
                defaultValue={form.values[boxOf(one)] ?? ''}
              />
            </label>
          ))}
        </div>
      </Fieldset>
    ),
  };
}

function allergenTexts(info: AllergenInfo): Record<string, string> {
  const listOf = (one: Allergen) => ALLERGEN_LISTS.find((list) => info[list].includes(one)) ?? '';
  return Object.fromEntries(ALLERGENS.map((one) => [boxOf(one), listOf(one)]));
}
