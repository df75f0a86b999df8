import { useCallback, useState } from 'react';
import type { MyTimeClock } from '#src/domain/timeclock/my-clock.types.ts';
import { Monogram } from '#src/ui/avatar.tsx';
import { Keypad } from '../kit/keypad.tsx';
import type { PadKey } from '../kit/pad-keys.ts';
import { withinPatience } from '../kit/patience.ts';
import { PinDots } from '../kit/pin-dots.tsx';
import { nextPin, PIN_LENGTH, PIN_TEXTS, pinProblem } from '../kit/pin-pad.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { countdownText } from '../kit/store-time.ts';
import { problemText } from '../kit/use-act.ts';
import { useNow } from '../kit/use-now.ts';
import { usePinKeys } from '../kit/use-pin.ts';
import { ClockPanel } from './clock-panel.tsx';
import { Punched } from './punched.tsx';
import { isAlone, isAway, type Presser, useClock } from './use-clock.ts';

/** The next person may be waiting for the till. */
const CLOSES_AFTER_MS = 6000;

/** Clocks in and out over any screen, without leaving it and without signing anyone in. */
export function ClockSheet({ onClose }: { onClose: () => void }) {
  const { employee } = useSession();
  const [at, setAt] = useState<{ presser: Presser; first: MyTimeClock | null } | null>(
    employee && { presser: { kind: 'signedIn', person: employee }, first: null },
  );
  if (at) return <Clock {...at} onClose={onClose} />;
  return <Who onKnown={(presser, first) => setAt({ presser, first })} onClose={onClose} />;
}

function Clock({ presser, first, onClose }: { presser: Presser; first: MyTimeClock | null; onClose: () => void }) {
  const { view, press, pressed, again, problem, isBusy, breaks } = useClock(presser, first);
  const { name } = presser.person;
  return (
    <Sheet title={name} size="small" isHeld={isBusy} onClose={onClose}>
      {pressed ? (
        <Punched
          pressed={pressed}
          name={name}
          onDone={pressed.isToldLater ? again : onClose}
          closesAfterMs={pressed.isToldLater ? null : CLOSES_AFTER_MS}
        />
      ) : view ? (
        <ClockPanel {...{ view, breaks, isBusy, problem, press }} />
      ) : (
        <p role={problem ? 'alert' : 'status'} className="min-h-64 py-10 text-center text-18 text-ink-2">
          {problem ?? 'One moment…'}
        </p>
      )}
    </Sheet>
  );
}

type OnKnown = (presser: Presser, first: MyTimeClock | null) => void;

/** A PIN; while none can be checked, a name. */
function Who({ onKnown, onClose }: { onKnown: OnKnown; onClose: () => void }) {
  const [isByName, setIsByName] = useState(isAlone);
  return isByName ? (
    <Names onKnown={onKnown} onClose={onClose} />
  ) : (
    <Pin onKnown={onKnown} onAway={() => setIsByName(true)} onClose={onClose} />
  );
}

function Pin({ onKnown, onAway, onClose }: { onKnown: OnKnown; onAway: () => void; onClose: () => void }) {
  const { api } = useTill();
  const session = useSession();
  const [pin, setPin] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [lockedUntil, setLockedUntil] = useState(() => instantOf(session.pinLockedUntilIsoDateTimeUtc));
  const now = useNow(new Date().toISOString(), 1000);
  const isLocked = lockedUntil !== null && lockedUntil > now;
  const ask = useCallback(
    async (typed: string) => {
      setIsBusy(true);
      try {
        const answer = await withinPatience(api.clock.look(typed));
        if (answer.result === 'success') {
          onKnown({ kind: 'pin', pin: typed, person: answer.clock.employee }, answer.clock);
          return;
        }
        setProblem(pinProblem(answer.result));
        setLockedUntil(instantOf(answer.lockedUntilIsoDateTimeUtc));
      } catch (error) {
        if (isAway(error)) return onAway();
        setProblem(problemText(error));
      }
      setPin('');
      setIsBusy(false);
    },
    [api, onKnown, onAway],
  );
  const press = useCallback(
    (key: PadKey) => {
      setProblem(null);
      const next = nextPin(pin, key);
      setPin(next);
      if (next.length === PIN_LENGTH && pin.length < PIN_LENGTH) void ask(next);
    },
    [pin, ask],
  );
  usePinKeys(press, isBusy || isLocked);
  return (
    <Sheet title="Clock in or out" size="small" onClose={onClose}>
      <p className="text-center text-18 font-semibold">{PIN_TEXTS.enter}</p>
      <PinDots count={pin.length} />
      <Keypad corner="clear" onKey={press} isDisabled={isBusy || isLocked} />
      <p role="alert" className="mt-3 min-h-12 text-center text-18 font-semibold text-fail-text">
        {isLocked ? `Too many wrong PINs. Try again in ${countdownText(lockedUntil - now)}.` : problem}
      </p>
    </Sheet>
  );
}

function Names({ onKnown, onClose }: { onKnown: OnKnown; onClose: () => void }) {
  const { timeClock } = useSession().store;
  return (
    <Sheet
      title="Clock in or out"
      note="This till is offline and can’t check PINs. A manager will see that none was entered."
      size="normal"
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {(timeClock?.people ?? []).map(({ id, name, color, initials }) => (
          <button
            key={id}
            type="button"
            onClick={() => onKnown({ kind: 'byName', person: { id, name } }, null)}
            className="flex min-h-18 items-center gap-3 rounded-card border-2 border-line bg-surface px-4 text-left text-18 font-semibold hover:border-line-strong active:translate-y-px"
          >
            <Monogram name={name} letters={initials || undefined} colour={color} isRound />
            {name}
          </button>
        ))}
      </div>
    </Sheet>
  );
}

function instantOf(iso: string | null): number | null {
  return iso === null ? null : new Date(iso).getTime();
}
