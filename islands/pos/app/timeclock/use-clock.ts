import { useCallback, useEffect, useRef, useState } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { MyTimeClock } from '#src/domain/timeclock/my-clock.types.ts';
import type { PunchBody } from '#src/domain/timeclock/punch.schema.ts';
import type { BreakKind, PunchType } from '#src/domain/timeclock/time-clock-event.ts';
import { storeTimeNow } from '../alone/server-clock.ts';
import type { PosApi } from '../api/pos-api.ts';
import { browserStore } from '../kit/browser-store.ts';
import { connectionKind } from '../kit/connection.ts';
import { observed } from '../kit/observed-api.ts';
import { LOST_PATIENCE, withinPatience } from '../kit/patience.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { isUnreached } from '../kit/unreached.ts';
import { problemText } from '../kit/use-act.ts';
import { camera } from './camera.ts';
import { type ClockAlone, clockAlone, isClockDoubtful } from './clock-alone.ts';
import { keepClock, keepPunch, keptClock, waitingPunches } from './clock-queue.ts';

export interface ClockPerson {
  readonly id: string;
  readonly name: string;
}

/** Who presses: signed in at the till, by a PIN just typed, or by name while no PIN can be checked. */
export type Presser =
  | { readonly kind: 'signedIn'; readonly person: ClockPerson }
  | { readonly kind: 'pin'; readonly pin: string; readonly person: ClockPerson }
  | { readonly kind: 'byName'; readonly person: ClockPerson };

export interface Pressed {
  readonly type: PunchType;
  readonly atIsoDateTimeUtc: string;
  readonly breakName: string | null;
  /** A finish time of an earlier shift; the next one begins yet. */
  readonly isToldLater: boolean;
  /** It is on this till only. */
  readonly isWaiting: boolean;
}

export type ClockView =
  | { readonly kind: 'here'; readonly clock: MyTimeClock }
  | { readonly kind: 'alone'; readonly clock: ClockAlone; readonly known: MyTimeClock | null };

/** When something was last pressed on this device, by the store's time. */
const lastPress = browserStore(0, {
  name: 'servery-pos-last-punch',
  read: (text) => (text !== null && Number.isFinite(Number(text)) ? Number(text) : null),
});
const STARTED = typeof performance === 'undefined' ? 0 : Date.now() - performance.now();

export function isAlone(): boolean {
  return connectionKind(observed.get()) === 'thisDeviceOnly';
}

export const isAway = (error: unknown): boolean => isUnreached(error) || error === LOST_PATIENCE;

/** An employee's clock, and its keys. `first`: as it was read a moment ago, with the PIN. */
export function useClock(presser: Presser, first: MyTimeClock | null) {
  const { api } = useTill();
  const { store } = useSession();
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const breaks = store.timeClock?.breaks ?? [];
  const { view, show, showAlone, problem, setProblem } = useClockView(presser, first, breaks.length > 0);

  const press = async (type: PunchType, breakKind: BreakKind | null = null, told: string | null = null) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    const atIsoDateTimeUtc = storeTimeNow();
    const body = {
      id: newPunchId(),
      type,
      breakPresetId: breakKind?.presetId ?? null,
      toldIsoDateTimeUtc: told,
      picture: type === 'clockIn' ? camera.take() : null,
    };
    const said = { type, breakName: breakKind?.name ?? null, isToldLater: told !== null };
    try {
      const clock = await punchNow(api, body, presser);
      if (clock) {
        show(clock);
        setPressed({ ...said, atIsoDateTimeUtc: told ?? clock.atIsoDateTimeUtc, isWaiting: false });
      } else {
        await keep(store.storeId, body, presser, { atIsoDateTimeUtc, breakKind });
        await showAlone();
        setPressed({ ...said, atIsoDateTimeUtc: told ?? atIsoDateTimeUtc, isWaiting: true });
      }
      lastPress.set(Date.parse(atIsoDateTimeUtc));
    } catch (error) {
      setProblem(problemText(error));
    }
    setIsBusy(false);
  };

  return { view, press, pressed, again: () => setPressed(null), problem, isBusy, breaks };
}

/** The clock as the store says it, or as this till knows it while it is offline. */
function useClockView({ kind, person }: Presser, first: MyTimeClock | null, hasBreaks: boolean) {
  const { api } = useTill();
  const [view, setView] = useState<ClockView | null>(first && { kind: 'here', clock: first });
  const [problem, setProblem] = useState<string | null>(null);
  const showAlone = useCallback(async () => {
    const known = await keptClock(person.id).catch(() => null);
    const waiting = (await waitingPunches()).filter(({ body }) => body.alone.employeeId === person.id);
    const presses = waiting.map(({ body }) => ({
      type: body.type,
      atIsoDateTimeUtc: body.alone.occurredIsoDateTimeUtc,
      breakKind: body.alone.breakKind,
    }));
    setView({ kind: 'alone', known, clock: clockAlone(known, presses, { hasBreaks }) });
  }, [person.id, hasBreaks]);
  const show = useCallback((clock: MyTimeClock) => {
    setView({ kind: 'here', clock });
    void keepClock(clock).catch(() => {});
  }, []);

  const readsItself = kind === 'signedIn';
  const atFirst = useRef(first);
  useEffect(() => {
    if (atFirst.current) {
      void keepClock(atFirst.current).catch(() => {});
      return;
    }
    if (!readsItself || isAlone()) {
      void showAlone();
      return;
    }
    withinPatience(api.clock.read()).then(show, (error: unknown) => {
      if (isAway(error)) void showAlone();
      else setProblem(problemText(error));
    });
  }, [api, readsItself, show, showAlone]);
  return { view, show, showAlone, problem, setProblem };
}

/** Null: no one answered, and it has to be kept here. */
async function punchNow(api: PosApi, body: PunchBody, who: Presser): Promise<MyTimeClock | null> {
  if (who.kind === 'byName' || isAlone()) return null;
  try {
    const answer = await withinPatience(api.clock.punch({ ...body, pin: who.kind === 'pin' ? who.pin : null }));
    if (answer.result === 'success') return answer.clock;
  } catch (error) {
    // The same id is sent again later, so it counts once even if only the answer was lost.
    if (isAway(error)) return null;
    throw error;
  }
  throw new AppErrorAnswer(
    'user_not_allowed',
    'Your PIN was changed. Close this and enter it again.',
    undefined,
    undefined,
    403,
  );
}

function keep(
  storeId: string,
  body: PunchBody,
  { kind, person }: Presser,
  { atIsoDateTimeUtc, breakKind }: { readonly atIsoDateTimeUtc: string; readonly breakKind: BreakKind | null },
): Promise<void> {
  const alone = {
    employeeId: person.id,
    occurredIsoDateTimeUtc: body.toldIsoDateTimeUtc ?? atIsoDateTimeUtc,
    isTimeDoubtful: isClockDoubtful({
      atMs: Date.parse(atIsoDateTimeUtc),
      lastMs: lastPress.get(),
      driftMs: Date.now() - performance.now() - STARTED,
    }),
    isPinProven: kind !== 'byName',
    breakKind,
  };
  return keepPunch({ storeId, employeeName: person.name, refusedText: null, body: { ...body, pin: null, alone } });
}

/** Twenty characters as every id, made without a secure context. */
function newPunchId(): string {
  const random = crypto.getRandomValues(new Uint8Array(12));
  const tail = [...random].map((byte) => (byte % 36).toString(36)).join('');
  return Date.now().toString(36).padStart(8, '0') + tail;
}
