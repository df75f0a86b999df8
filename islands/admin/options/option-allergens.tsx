import { Input } from '#src/ui/controls.tsx';
import { FieldError, fieldId } from '#src/ui/field.tsx';
import type { OptionDraft } from '../option-draft.ts';
import { useOptionNames } from './option-names.ts';

interface Props {
  option: OptionDraft;
  at: number;
  of: number;
  errors: Record<string, string>;
  set: (part: Partial<OptionDraft>) => void;
}

const BOXES = [
  ['contains', 'Contains', 'milk, wheat, or none'],
  ['mayContain', 'May contain', 'tree nuts'],
] as const;

/** What an option brings into the dish; folded, since most are sizes and ways of cooking. */
export function OptionAllergens({ option, at, of, errors, set }: Props) {
  const names = useOptionNames();
  const said = BOXES.flatMap(([box, label]) => (option[box] ? [`${label.toLowerCase()} ${option[box]}`] : []));
  const isWrong = BOXES.some(([box]) => errors[names.option(at, of, box)]);
  return (
    <details open={isWrong} className="text-14 text-ink-2">
      <summary className="flex min-h-8 cursor-pointer items-center">
        <span className="min-w-0">{said.length > 0 ? `Allergens: ${said.join(', ')}` : 'Allergens'}</span>
      </summary>
      {option.freeFrom === undefined ? null : (
        <input type="hidden" name={names.option(at, of, 'freeFrom')} value={option.freeFrom} />
      )}
      <div className="grid gap-2 py-1 sm:grid-cols-2">
        {BOXES.map(([box, label, placeholder]) => {
          const name = names.option(at, of, box);
          const id = fieldId(name);
          return (
            <div key={box} className="flex min-w-0 flex-col gap-1">
              <label htmlFor={id}>{label}</label>
              <Input
                id={id}
                name={name}
                aria-label={`${label}, ${option.name || `row ${of + 1}`}`}
                aria-invalid={errors[name] ? true : undefined}
                aria-describedby={errors[name] ? `${id}-error` : undefined}
                maxLength={200}
                placeholder={placeholder}
                value={option[box] ?? ''}
                onChange={(event) => set({ [box]: event.currentTarget.value })}
              />
              {errors[name] ? <FieldError id={`${id}-error`}>{errors[name]}</FieldError> : null}
            </div>
          );
        })}
      </div>
    </details>
  );
}
