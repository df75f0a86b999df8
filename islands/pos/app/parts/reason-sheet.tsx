import { type ReactNode, useId, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { CONTROL } from '#src/ui/classes.ts';
import { OTHER_REASON } from '#src/ui/order-words.ts';
import { Choice, ChoiceGroup } from './choice.tsx';
import { Problem } from './order-card.tsx';
import { Sheet } from './sheet.tsx';

export interface ReasonSheetProps {
  title: string;
  note: ReactNode;
  reasons: readonly string[];
  /** The word on the key that does it. */
  action: string;
  isBusy: boolean;
  problem: string | null;
  onDone: (reason: string) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks why, names the effect, and does it. The last reason asks for words of its own. */
export function ReasonSheet({
  title,
  note,
  reasons,
  action,
  isBusy,
  problem,
  onDone,
  onClose,
  children,
}: ReasonSheetProps) {
  const [reason, setReason] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const id = useId();
  const why = reason === OTHER_REASON ? words.trim() : reason;
  return (
    <Sheet
      title={title}
      note={note}
      onClose={onClose}
      footer={
        <>
          {problem ? <Problem text={problem} /> : null}
          <div className="flex gap-2">
            <Button size="large" className="flex-1" onClick={onClose}>
              Keep it
            </Button>
            <Button
              variant="danger"
              size="large"
              className="flex-2"
              disabled={!why}
              isBusy={isBusy}
              onClick={() => why && onDone(why)}
            >
              {action}
            </Button>
          </div>
        </>
      }
    >
      {children}
      <ChoiceGroup label="Why">
        {[...reasons, OTHER_REASON].map((text) => (
          <Choice key={text} isChosen={reason === text} onChoose={() => setReason(text)}>
            {text}
          </Choice>
        ))}
      </ChoiceGroup>
      {reason === OTHER_REASON ? (
        <div className="mt-4">
          <label htmlFor={id} className="mb-1 block font-semibold">
            In your words
          </label>
          <input
            id={id}
            // biome-ignore lint/a11y/noAutofocus: it was just asked for
            autoFocus
            maxLength={200}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            className={CONTROL}
          />
        </div>
      ) : null}
    </Sheet>
  );
}

/** Why a dish is taken off the kitchen's work. */
export const VOID_REASONS = [
  'Customer changed their mind',
  'Rung up by mistake',
  'Item issue',
  'Took too long',
] as const;
