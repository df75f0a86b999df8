import { useCallback, useEffect, useState } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { EmployeePermission } from '#src/domain/access/actor.ts';
import { cx } from '#src/ui/classes.ts';
import { useTill } from '../pos-context.tsx';
import { type PadKey, padKeyOf } from '../state/cash.ts';
import { AUTHORISE_WORDS, nextPin, PIN_LENGTH, PIN_WORDS, pinProblem } from '../state/pin-pad.ts';
import { Keypad } from './keypad.tsx';
import { PinDots } from './pin-dots.tsx';
import { Sheet } from './sheet.tsx';

export interface AuthoriseSheetProps {
  permission: EmployeePermission;
  /** What is asked for, where the right alone does not say it: 'To sell what is sold out'. */
  what?: string;
  /** The approval goes with the act; both names are kept. */
  onApproved: (approval: string) => void;
  onClose: () => void;
}

/** A PIN pad over an act that needs somebody else's right. */
export function AuthoriseSheet({ permission, what, onApproved, onClose }: AuthoriseSheetProps) {
  const { api } = useTill();
  const [pin, setPin] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const ask = useCallback(
    async (typed: string) => {
      setIsBusy(true);
      try {
        const answer = await api.authorise(typed, permission);
        if (answer.result === 'success') {
          onApproved(answer.approval);
          return;
        }
        setProblem(pinProblem(answer.result));
      } catch (error) {
        setProblem(error instanceof AppErrorAnswer ? error.message : PIN_WORDS.incorrect);
      }
      setPin('');
      setIsBusy(false);
    },
    [api, permission, onApproved],
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
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = padKeyOf(event.key);
      if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      press(key);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [press]);

  return (
    <Sheet title={what ?? AUTHORISE_WORDS[permission]} note="Authorisation" size="small" onClose={onClose}>
      {/* What is wrong stands where it is said what to do, until the next digit: the keys keep their places. */}
      <div className="grid min-h-12 place-items-center text-center text-18 leading-snug font-semibold *:[grid-area:1/1]">
        <p className={cx(problem && 'invisible')}>{PIN_WORDS.authorise}</p>
        <p role="alert" className="text-fail-text">
          {problem}
        </p>
      </div>
      <PinDots count={pin.length} />
      <Keypad corner="clear" onKey={press} isDisabled={isBusy} />
    </Sheet>
  );
}
