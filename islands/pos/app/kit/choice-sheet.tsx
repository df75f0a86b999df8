import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Problem } from './problem.tsx';
import { Sheet, type SheetProps } from './sheet.tsx';

export interface ChoiceSheetProps extends Omit<SheetProps, 'footer' | 'isHeld'> {
  /** What the large key says: what it does with what is chosen, or what is still to be chosen. */
  action: ReactNode;
  /** Whether enough is chosen. The key can't be pressed before. */
  isReady?: boolean;
  /** It destroys something or moves money, so Enter alone doesn't press the key. */
  isDanger?: boolean;
  /** Offers "Go back" beside the key. */
  canGoBack?: boolean;
  /** What the key does is under way: it takes no second tap, and the sheet stays open until the answer can be read. */
  isBusy: boolean;
  /** Why it didn't go through. What was chosen stays. */
  problem: string | null;
  onDone: () => void;
}

/** Offers choices and does what was chosen, with one large key that stays in view. A problem is shown above the key. */
export function ChoiceSheet({
  action,
  isReady = true,
  isDanger = false,
  canGoBack = false,
  isBusy,
  problem,
  onDone,
  ...sheet
}: ChoiceSheetProps) {
  return (
    <Sheet
      {...sheet}
      isHeld={isBusy}
      footer={
        <>
          <div className="mb-2 empty:hidden">{problem ? <Problem text={problem} /> : null}</div>
          <div className="flex gap-2">
            {canGoBack ? (
              <Button size="large" className="flex-1" disabled={isBusy} onClick={sheet.onClose}>
                Go back
              </Button>
            ) : null}
            <Button
              variant={isDanger ? 'danger' : 'primary'}
              size="large"
              isWide
              className="flex-2"
              disabled={!isReady}
              isBusy={isBusy}
              onClick={onDone}
            >
              {action}
            </Button>
          </div>
        </>
      }
    />
  );
}
