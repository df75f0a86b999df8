import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { Attention } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL } from '#src/ui/classes.ts';
import { BellIcon, ClockIcon, PrinterIcon, WarningIcon } from '#src/ui/icon.tsx';
import { keptPart } from '../kit/fetched.tsx';
import { Keypad } from '../kit/keypad.tsx';
import { PinDots } from '../kit/pin-dots.tsx';
import { NO_PINS, PIN_TEXTS } from '../kit/pin-pad.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { ageText, countdownText, dayText, minutesSince, timeText } from '../kit/store-time.ts';
import { problemText } from '../kit/use-act.ts';
import { useNow } from '../kit/use-now.ts';
import { usePin, usePinKeys } from '../kit/use-pin.ts';
import { PosLink } from '../paths/links.tsx';
import { ClockSheet } from '../timeclock/open-clock.ts';

/** Few stores show anyone, and a till that sells for cash does without them. */
const LockFaces = keptPart(() => import('./lock-faces.tsx').then((file) => file.LockFaces));

/** The clock, the store, and a pad: four digits open the till. */
export function LockScreen({ attention }: { attention: Attention }) {
  const { store, terminal, line, lockFaces = [] } = useSession();
  const { changeSession } = useTill();
  const now = useNow(attention.atIsoDateTimeUtc, 1000);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = lockFaces.find(({ id }) => id === chosenId);
  const { pin, press, isBusy, problem, lockedUntil, needsPassword, open } = usePin(
    (opened) => changeSession('home', opened),
    chosen?.id,
  );
  const choose = (id: string | null) => {
    setChosenId(id);
    // What was typed for another is not theirs.
    press('clear');
  };
  const isLocked = lockedUntil !== null && lockedUntil > now;
  const [isClockOpen, setIsClockOpen] = useState(false);
  usePinKeys(press, isLocked || isBusy || needsPassword || isClockOpen || attention.hasNoPins === true);

  return (
    <main
      id="main"
      className="grid h-dvh grid-cols-1 place-items-center gap-8 overflow-y-auto p-6 md:grid-cols-2 md:gap-12 md:px-12"
    >
      <StoreSide attention={attention} now={now}>
        {needsPassword || lockFaces.length === 0 ? null : (
          <LockFaces faces={lockFaces} chosenId={chosen?.id ?? null} onChoose={choose} />
        )}
      </StoreSide>
      {needsPassword ? (
        line === null ? (
          <ManagerForm onOpen={open} />
        ) : (
          <PairAgain terminalName={terminal.name} />
        )
      ) : (
        <section aria-label="PIN" className="w-full max-w-sm md:[&>div>button]:min-h-18 short:[&>div>button]:min-h-15">
          {attention.hasNoPins ? (
            <NoPins />
          ) : (
            <>
              <p className="text-center text-18 font-semibold">{PIN_TEXTS.enter}</p>
              <PinDots count={pin.length} />
              <Keypad corner="clear" onKey={press} isDisabled={isLocked || isBusy} />
            </>
          )}
          <p role="alert" className="mt-4 min-h-14 text-center text-18 font-semibold text-fail-text">
            {isLocked ? lockedText(lockedUntil - now) : problem}
          </p>
          {store.timeClock ? (
            <Button icon={ClockIcon} size="large" isWide className="min-h-14" onClick={() => setIsClockOpen(true)}>
              Clock in or out
            </Button>
          ) : null}
          {isClockOpen ? <ClockSheet onClose={() => setIsClockOpen(false)} /> : null}
          {terminal.asksForPin ? null : (
            <PosLink
              to="/home"
              className="mt-3 grid min-h-14 place-items-center rounded-input border border-line text-18 font-semibold hover:bg-sunken"
            >
              Continue without a PIN
            </PosLink>
          )}
        </section>
      )}
    </main>
  );
}

/** The time, where this is, and what waits. */
function StoreSide({ attention, now, children }: { attention: Attention; now: number; children: ReactNode }) {
  const { store, terminal } = useSession();
  return (
    <div className="w-full max-w-md text-center md:text-left">
      <p className="tnum text-[5.5rem] leading-none font-bold tracking-tight max-md:text-36">
        {timeText(now, store.timezone)}
      </p>
      <p className="mt-3 text-22 text-ink-2">{dayText(now, store.timezone)}</p>
      <ScreenName className="mt-8 text-28 max-md:mt-2">{store.name}</ScreenName>
      <p className="text-18 text-ink-3">
        {store.restaurantName} · {terminal.name}
      </p>
      {children}
      <WaitingOrders attention={attention} now={now} />
      <Printers attention={attention} />
    </div>
  );
}

/** A new store's till, before its first employee: there is nothing to type. */
function NoPins() {
  return (
    <div className="flex flex-col gap-3 text-center">
      <h2 className="text-22">{NO_PINS.title}</h2>
      <p className="text-18 text-ink-2">{NO_PINS.text}</p>
      <Button size="large" isWide className="mt-2 min-h-14" onClick={() => window.location.reload()}>
        {NO_PINS.again}
      </Button>
    </div>
  );
}

function lockedText(left: number): string {
  return `Too many wrong PINs. Try again in ${countdownText(left)}.`;
}

/** Online orders don't wait for a PIN: they ring and show here too. Their space is reserved. */
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

/** Warns of print problems before the first docket is missed. The notifications say what to do. */
function Printers({ attention }: { attention: Attention }) {
  const [first, ...more] = attention.printersInTrouble ?? [];
  const [screen, ...screens] = attention.silentScreens ?? [];
  return (
    <p className="mt-3 flex min-h-7 items-center gap-2 font-semibold text-fail-text max-md:justify-center">
      {first ? (
        <>
          <PrinterIcon size={20} aria-hidden className="shrink-0" />
          {more.length > 0 ? `${more.length + 1} printers have a problem` : `${first.name}: ${first.why || 'offline'}`}
        </>
      ) : screen ? (
        <>
          <WarningIcon size={20} aria-hidden className="shrink-0" />
          {screens.length > 0 ? `${screens.length + 1} kitchen screens are silent` : `${screen.name} is silent`}
        </>
      ) : null}
    </p>
  );
}

/** After twenty wrong PINs in a row a manager unblocks the terminal with their admin password. */
/** The same at a store's box, which knows no passwords. */
function PairAgain({ terminalName }: { terminalName: string }) {
  return (
    <section aria-labelledby="locked" className="w-full max-w-sm">
      <h2 id="locked" className="text-22">
        This till is locked
      </h2>
      <p className="mt-2 text-ink-2">
        Too many wrong PINs. A manager opens {terminalName} in the admin under Tills and gets a new code. Type that code
        here. Nothing on this till is lost.
      </p>
      <PosLink
        to="/auth/login"
        className="mt-5 grid min-h-14 place-items-center rounded-input border border-line text-18 font-semibold hover:bg-sunken"
      >
        Enter code
      </PosLink>
    </section>
  );
}

function ManagerForm({ onOpen }: { onOpen: (email: string, password: string) => Promise<void> }) {
  const id = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    setIsBusy(true);
    setProblem(null);
    try {
      await onOpen(String(form.get('email') ?? ''), String(form.get('password') ?? ''));
    } catch (error) {
      setProblem(problemText(error));
      setIsBusy(false);
    }
  };
  return (
    <form onSubmit={submit} noValidate className="w-full max-w-sm">
      <h2 className="text-22">This till is locked</h2>
      <p className="mt-2 text-ink-2">
        Too many wrong PINs. A manager can unlock it with their password. The owner has been notified.
      </p>
      <label htmlFor={`${id}-email`} className="mt-5 mb-1 block font-semibold">
        Email
      </label>
      <input id={`${id}-email`} name="email" type="email" autoComplete="username" className={`${CONTROL} min-h-14`} />
      <label htmlFor={`${id}-password`} className="mt-3 mb-1 block font-semibold">
        Password
      </label>
      <input
        id={`${id}-password`}
        name="password"
        type="password"
        autoComplete="current-password"
        className={`${CONTROL} min-h-14`}
      />
      <p role="alert" className="mt-2 min-h-6 font-semibold text-fail-text">
        {problem}
      </p>
      <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy} className="mt-2">
        Unlock till
      </Button>
    </form>
  );
}
