/** The fields of a bar above a table: what is chosen shows at once. */
import { type ReactNode, useId } from 'react';

const FIELD =
  'h-12 w-full rounded-input border border-line-strong/60 bg-surface px-3 text-16 text-ink focus:outline-2 focus:outline-accent-text';

interface SelectProps<Word extends string> {
  label: string;
  value: Word;
  words: readonly (readonly [Word, string])[];
  onChoose: (word: Word) => void;
}

export function SelectField<Word extends string>({ label, value, words, onChoose }: SelectProps<Word>) {
  return (
    <Labelled label={label}>
      {(id) => (
        <select id={id} value={value} onChange={(event) => onChoose(event.target.value as Word)} className={FIELD}>
          {words.map(([word, text]) => (
            <option key={word} value={word}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

interface DateFieldProps {
  label: string;
  type: 'date' | 'month';
  value: string;
  min?: string;
  onChoose: (value: string) => void;
}

export function DateField({ label, onChoose, ...field }: DateFieldProps) {
  return (
    <Labelled label={label}>
      {(id) => <input id={id} {...field} onChange={(event) => onChoose(event.target.value)} className={FIELD} />}
    </Labelled>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="min-w-40 max-sm:flex-1">
      <label htmlFor={id} className="mb-0.5 block px-1 font-semibold text-12 text-ink-2">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
