import { type ReactNode, useState } from 'react';
import { VOIDED_FOOD, VOIDED_FOOD_WORDS, type VoidedFood } from '#src/domain/ordering/kept-lines.ts';
import { Choice, ChoiceGroup } from './choice.tsx';
import { ChoiceSheet, type ChoiceSheetProps } from './choice-sheet.tsx';
import { ReasonChoice, useReason } from './reason-choice.tsx';

export interface ReasonSheetProps
  extends Pick<ChoiceSheetProps, 'title' | 'note' | 'action' | 'isBusy' | 'problem' | 'onClose'> {
  reasons: readonly string[];
  /** Also asks what became of the food. Nothing is chosen to begin with: a till doesn't know whether the kitchen had begun. */
  asksFood?: boolean;
  onDone: (reason: string, food: VoidedFood | null) => void;
  children?: ReactNode;
}

/** Asks for a reason, names the effect, and does it. The last reason opens a field. */
export function ReasonSheet({ reasons, asksFood = false, onDone, children, ...sheet }: ReasonSheetProps) {
  const reason = useReason();
  const [food, setFood] = useState<VoidedFood | null>(null);
  const { why } = reason;
  return (
    <ChoiceSheet
      {...sheet}
      isReady={why !== '' && !(asksFood && food === null)}
      isDanger
      canGoBack
      onDone={() => why && onDone(why, food)}
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
    </ChoiceSheet>
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
