import { useCallback, useEffect, useState } from 'react';
import type { Attention } from '#src/domain/till/till.types.ts';
import { BellIcon } from '#src/ui/icon.tsx';
import { Keypad } from '../parts/keypad.tsx';
import { problemText } from '../parts/use-act.ts';
import { useSession, useTill } from '../pos-context.tsx';
import { type PadKey, padKeyOf } from '../state/cash.ts';
import { ageText, countdownText, dayText, minutesSince, timeText } from '../state/store-time.ts';
import { useNow } from '../state/use-now.ts';

const PIN_LENGTH = 4;
/** The specification's words. */
const PROMPT = 'Please enter your PIN to proceed.';
const INCORRECT = 'Incorrect PIN. Please try again.';

/** The clock, the store, and a pad: four digits and the till is open. */
export function LockScreen({ attention }: { attention: Attention }) {
  const { store, terminal, pinLockedUntilIsoDateTimeUtc } = useSession();
  const now = useNow(attention.atIsoDateTimeUtc, 1000);
  const { pin, press, isBusy, problem, lockedUntil } = usePin(pinLockedUntilIsoDateTimeUtc);
  const isLocked = lockedUntil !== null && lockedUntil > now;
  useKeyboard(press, isLocked || isBusy);

  return (
    <main
      id="main"
      className="grid h-dvh grid-cols-1 place-items-center gap-8 overflow-y-auto p-6 md:grid-cols-2 md:gap-12 md:px-12"
    >
      <div className="w-full max-w-md text-center md:text-left">
        <p className="tnum text-[5.5rem] leading-none font-bold tracking-tight max-md:text-36">
          {timeText(now, store.timezone)}
        </p>
        <p className="mt-3 text-22 text-ink-2">{dayText(now, store.timezone)}</p>
        <h1 className="mt-8 text-28 max-md:mt-2">{store.name}</h1>
        <p className="text-18 text-ink-3">
          {store.restaurantName} · {terminal.name}
        </p>
        <WaitingOrders attention={attention} now={now} />
      </div>
      <section aria-label="PIN" className="w-full max-w-sm">
        <p className="text-center text-18 font-semibold">{PROMPT}</p>
        <div role="img" aria-label={`${pin.length} of 4 digits`} className="my-5 flex justify-center gap-4">
          {Array.from({ length: PIN_LENGTH }, (_, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: four places that never move
              key={at}
              className={
                at < pin.length ? 'size-5 rounded-full bg-accent' : 'size-5 rounded-full border-2 border-line-strong'
              }
            />
          ))}
        </div>
        <Keypad corner="clear" onKey={press} isDisabled={isLocked || isBusy} />
        <p role="alert" className="mt-4 min-h-14 text-center text-18 font-semibold text-fail-text">
          {isLocked ? lockedText(lockedUntil - now) : problem}
        </p>
      </section>
    </main>
  );
}

function lockedText(left: number): string {
  return `Too many wrong PINs. Try again in ${countdownText(left)}.`;
}

/** Online orders wait for nobody's PIN: they ring and show here too. The place is kept. */
function WaitingOrders({ attention, now }: { attention: Attention; now: number }) {
  const { newOrders } = attention;
  const oldest = newOrders[0];
  if (!oldest) return <p className="mt-8 min-h-16 max-md:hidden" />;
  return (
    <p className="mt-8 inline-flex min-h-16 items-center gap-3 rounded-card bg-fail-soft px-5 text-18 font-semibold text-fail-text max-md:mt-3">
      <BellIcon size={24} aria-hidden />
      <span>
        {newOrders.length === 1 ? '1 new online order' : `${newOrders.length} new online orders`}
        <span className="tnum block text-14 font-medium">
          waiting {ageText(minutesSince(oldest.placedIsoDateTimeUtc, now))}
        </span>
      </span>
    </p>
  );
}

function usePin(lockedUntilAtStart: string | null) {
  const { api, changeSession } = useTill();
  const [pin, setPin] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [lockedUntil, setLockedUntil] = useState(() => instantOf(lockedUntilAtStart));

  const enter = useCallback(
    async (typed: string) => {
      setIsBusy(true);
      try {
        const answer = await api.enterPin(typed);
        if (answer.result === 'success') {
          await changeSession('home');
          return;
        }
        setProblem(INCORRECT);
        setLockedUntil(instantOf(answer.lockedUntilIsoDateTimeUtc));
      } catch (error) {
        setProblem(problemText(error));
      }
      setPin('');
      setIsBusy(false);
    },
    [api, changeSession],
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
  return { pin, press, isBusy, problem, lockedUntil };
}

/** A PIN keeps its zeros: 0007 is four digits. */
function nextPin(pin: string, key: PadKey): string {
  if (key === 'clear') return '';
  if (key === 'back') return pin.slice(0, -1);
  return (pin + key).slice(0, PIN_LENGTH);
}

function instantOf(iso: string | null): number | null {
  return iso === null ? null : new Date(iso).getTime();
}

function useKeyboard(press: (key: PadKey) => void, isDisabled: boolean) {
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
