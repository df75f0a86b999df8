import { type ReactNode, useState } from 'react';
import { VOIDED_FOOD, VOIDED_FOOD_WORDS, type VoidedFood } from '#src/domain/ordering/kept-lines.ts';
import { Button } from '#src/ui/button.tsx';
import { Choice, ChoiceGroup } from './choice.tsx';
import { Problem } from './problem.tsx';
import { ReasonChoice, useReason } from './reason-choice.tsx';
import { Sheet } from './sheet.tsx';

export interface ReasonSheetProps {
  title: string;
  note: ReactNode;
  reasons: readonly string[];
  /** The label of the button that does it. */
  action: string;
  /** Also asks what became of the food. Nothing is chosen to begin with: a till doesn't know whether the kitchen had begun. */
  asksFood?: boolean;
  isBusy: boolean;
  problem: string | null;
  onDone: (reason: string, food: VoidedFood | null) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for a reason, names the effect, and does it. The last reason opens a field. */
export function ReasonSheet({
  title,
  note,
  reasons,
  action,
  asksFood = false,
  isBusy,
  problem,
  onDone,
  onClose,
  children,
}: ReasonSheetProps) {
  const reason = useReason();
  const [food, setFood] = useState<VoidedFood | null>(null);
  const { why } = reason;
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
              Go back
            </Button>
            <Button
              variant="danger"
              size="large"
              className="flex-2"
              disabled={!why || (asksFood && food === null)}
              isBusy={isBusy}
              onClick={() => why && onDone(why, food)}
            >
              {action}
            </Button>
          </div>
        </>
      }
    >
      {children}
      {asksFood ? (
        <div className="mb-5">
          <ChoiceGroup label="Food">
            {VOIDED_FOOD.map((each) => (
              <Choice key={each} isChosen={food === each} onChoose={() => setFood(each)}>
                {VOIDED_FOOD_WORDS[each]}
              </Choice>
            ))}
          </ChoiceGroup>
        </div>
      ) : null}
      <ReasonChoice reasons={reasons} of={reason} maxLength={200} />
    </Sheet>
  );
}

/** Reasons to cancel a counter order. Marketplaces have reasons of their own. */
export const CANCEL_REASONS = [
  'Customer changed their mind',
  'Rung up by mistake',
  'Item issue',
  'Took too long',
  'Customer did not come',
  'Kitchen closed',
] as const;

/** Reasons to void an item that was sent. */
export const VOID_REASONS = [
  'Customer changed their mind',
  'Rung up by mistake',
  'Item issue',
  'Took too long',
] as const;
