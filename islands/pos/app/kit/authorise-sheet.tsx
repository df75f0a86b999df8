import { useCallback, useState } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import { cx } from '#src/ui/classes.ts';
import { Keypad } from './keypad.tsx';
import type { PadKey } from './pad-keys.ts';
import { PinDots } from './pin-dots.tsx';
import { nextPin, PIN_LENGTH, PIN_TEXTS, pinProblem } from './pin-pad.ts';
import { useSession, useTill } from './pos-context.tsx';
import { Sheet } from './sheet.tsx';
import { usePinKeys } from './use-pin.ts';

export interface AuthoriseSheetProps {
  /** What is approved, in full, because no one should approve what they can't read. */
  act: ProtectedAct;
  /** The approval is sent with the action and used up by it. Both names are recorded. */
  onApproved: (approval: string, act: ProtectedAct) => void;
  onClose: () => void;
}

/** Asks for the PIN of an employee who may approve the action. */
function useApprovalPin({ act, onApproved }: Pick<AuthoriseSheetProps, 'act' | 'onApproved'>) {
  const { api } = useTill();
  const [pin, setPin] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = useCallback(
    async (typed: string) => {
      setIsBusy(true);
      try {
        const answer = await api.authorise(typed, act);
        if (answer.result === 'success') {
          onApproved(answer.approval, act);
          return;
        }
        setProblem(pinProblem(answer.result));
      } catch (error) {
        setProblem(error instanceof AppErrorAnswer ? error.message : PIN_TEXTS.incorrect);
      }
      setPin('');
      setIsBusy(false);
    },
    [api, act, onApproved],
  );
  const press = useCallback(
    (key: PadKey) => {
      if (isBusy) return;
      const next = nextPin(pin, key);
      setProblem(null);
      setPin(next);
      if (next.length === PIN_LENGTH && pin.length < PIN_LENGTH) void ask(next);
    },
    [pin, isBusy, ask],
  );
  return { pin, press, isBusy, problem };
}

/** A PIN pad over an action that needs another employee's approval. */
export function AuthoriseSheet({ act, onApproved, onClose }: AuthoriseSheetProps) {
  const { employee } = useSession();
  const [first, ...more] = act.parts;
  const { pin, press, isBusy, problem } = useApprovalPin({ act, onApproved });
  usePinKeys(press, false);
  return (
    <Sheet
      // In full on a phone too, because the amount is at its end.
      title={
        <span className="block whitespace-normal">
          {first && more.length === 0 ? first.words : `Approve ${act.parts.length} changes`}
        </span>
      }
      note={employee ? `Approval needed, asked by ${employee.name}` : 'Approval needed'}
      size="small"
      onClose={onClose}
    >
      {more.length > 0 ? (
        <ul className="mb-3 max-h-32 space-y-1 overflow-y-auto text-16 font-semibold">
          {act.parts.map(({ key, words }) => (
            <li key={key}>{words}</li>
          ))}
        </ul>
      ) : null}
      {/* An error replaces the instruction until the next digit, so that the buttons keep their places. */}
      <div className="grid min-h-12 place-items-center text-center text-18 leading-snug font-semibold *:[grid-area:1/1]">
        <p className={cx(problem && 'invisible')}>{PIN_TEXTS.authorise}</p>
        <p role="alert" className="text-fail-text">
          {problem}
        </p>
      </div>
      <PinDots count={pin.length} />
      <Keypad corner="clear" onKey={press} isDisabled={isBusy} />
    </Sheet>
  );
}
