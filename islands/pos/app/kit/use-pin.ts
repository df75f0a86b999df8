import { useCallback, useEffect, useState } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { PosSession } from '#src/domain/till/till.types.ts';
import { type PadKey, padKeyOf } from './pad-keys.ts';
import { nextPin, PIN_LENGTH, pinProblem } from './pin-pad.ts';
import { useSession, useTill } from './pos-context.tsx';
import { problemText } from './use-act.ts';

/** Four digits sign an employee in: whose they are, or the one who was tapped. Wrong tries lock the till as the server decides. */
export function usePin(onOpened: (session: PosSession) => Promise<void>, employeeId?: string) {
  const session = useSession();
  const { api } = useTill();
  const [pin, setPin] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [lockedUntil, setLockedUntil] = useState(() => instantOf(session.pinLockedUntilIsoDateTimeUtc));
  const [needsPassword, setNeedsPassword] = useState(session.needsPassword);

  const enter = useCallback(
    async (typed: string) => {
      setIsBusy(true);
      try {
        const answer = await api.enterPin(typed, employeeId);
        if (answer.result === 'success') {
          await onOpened(answer.session);
          return;
        }
        setProblem(pinProblem(answer.result));
        setLockedUntil(instantOf(answer.lockedUntilIsoDateTimeUtc));
        setNeedsPassword(answer.needsPassword);
      } catch (error) {
        setProblem(problemText(error));
        const details = error instanceof AppErrorAnswer ? error.details : undefined;
        if (typeof details?.lockedUntilIsoDateTimeUtc === 'string')
          setLockedUntil(instantOf(details.lockedUntilIsoDateTimeUtc));
        if (details?.needsPassword === true) setNeedsPassword(true);
      }
      setPin('');
      setIsBusy(false);
    },
    [api, onOpened, employeeId],
  );

  const press = useCallback(
    (key: PadKey) => {
      setProblem(null);
      const next = nextPin(pin, key);
      setPin(next);
      if (next.length === PIN_LENGTH && pin.length < PIN_LENGTH) void enter(next);
    },
    [pin, enter],
  );
  const open = async (email: string, password: string) => {
    await api.openByManager(email, password);
    setProblem(null);
    setLockedUntil(null);
    setNeedsPassword(false);
  };
  return { pin, press, isBusy, problem, lockedUntil, needsPassword, open };
}

function instantOf(iso: string | null): number | null {
  return iso === null ? null : new Date(iso).getTime();
}

/** The keyboard's digits type on the pad. */
export function usePinKeys(press: (key: PadKey) => void, isDisabled: boolean) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = padKeyOf(event.key);
      if (!key || isDisabled || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      press(key);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [press, isDisabled]);
}
