import { useId, useState } from 'react';
import { CONTROL } from '#src/ui/classes.ts';
import { OTHER_REASON } from '#src/ui/order-labels.ts';
import { Choice, ChoiceGroup } from './choice.tsx';

/** The chosen reason, from the list or typed. '' while there is none. */
export function useReason() {
  const [chosen, choose] = useState<string | null>(null);
  const [words, write] = useState('');
  const why = chosen === OTHER_REASON ? words.trim() : (chosen ?? '');
  return { chosen, choose, words, write, why };
}

interface Props {
  reasons: readonly string[];
  of: ReturnType<typeof useReason>;
  /** Typed by the employee. */
  maxLength: number;
}

/** Reasons to choose from. The last one opens a field. */
export function ReasonChoice({ reasons, of: { chosen, choose, words, write }, maxLength }: Props) {
  const id = useId();
  return (
    <>
      <ChoiceGroup label="Why">
        {[...reasons, OTHER_REASON].map((text) => (
          <Choice key={text} isChosen={chosen === text} onChoose={() => choose(text)}>
            {text}
          </Choice>
        ))}
      </ChoiceGroup>
      {chosen === OTHER_REASON ? (
        <div className="mt-4">
          <label htmlFor={id} className="mb-1 block font-semibold">
            Your own words
          </label>
          <input
            id={id}
            // biome-ignore lint/a11y/noAutofocus: the employee has just asked for it
            autoFocus
            maxLength={maxLength}
            value={words}
            onChange={(event) => write(event.target.value)}
            className={CONTROL}
          />
        </div>
      ) : null}
    </>
  );
}
