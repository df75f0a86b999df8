import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { countedMs } from '#src/domain/timeclock/counted-ms.ts';
import type { ShiftView } from '#src/domain/timeclock/my-clock.types.ts';
import { hoursText } from '#src/domain/timeclock/shift-figures.ts';
import type { BreakKind, PunchType } from '#src/domain/timeclock/time-clock-event.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL, cx } from '#src/ui/classes.ts';
import { WarningIcon } from '#src/ui/icon.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { dayText, timeText } from '../kit/store-time.ts';
import { useNow } from '../kit/use-now.ts';
import { breakText, PUNCH_KEYS, toldInstant } from './clock-text.ts';
import type { ClockView } from './use-clock.ts';

export interface ClockPanelProps {
  view: ClockView;
  breaks: readonly BreakKind[];
  isBusy: boolean;
  problem: string | null;
  press(type: PunchType, breakKind?: BreakKind | null, told?: string | null): Promise<void>;
}

/** A till that can't fetch it clocks people in without a picture. */
const ClockCamera = lazy(() =>
  import('./clock-camera.tsx').then(
    ({ ClockCamera: component }) => ({ default: component as () => ReactNode }),
    () => ({ default: () => null }),
  ),
);

/** What someone is doing, for how long, and what they can press next. */
export function ClockPanel({ view, breaks, isBusy, problem, press }: ClockPanelProps) {
  const [skipsForgotten, setSkipsForgotten] = useState(false);
  const { next } = view.clock;
  const takesPictures = useSession().store.timeClock?.takesPictures;
  const forgotten = view.kind === 'here' && !skipsForgotten ? view.clock.forgotten : null;
  return (
    <div className="flex flex-col gap-4">
      <Running view={view} />
      {forgotten ? (
        <Forgotten
          shift={forgotten}
          isBusy={isBusy}
          onTold={(told) => press('clockOut', null, told)}
          onSkip={() => setSkipsForgotten(true)}
        />
      ) : (
        <>
          {takesPictures && next.includes('clockIn') ? (
            <Suspense fallback={null}>
              <ClockCamera />
            </Suspense>
          ) : null}
          <Keys {...{ next, breaks, isBusy, press }} />
        </>
      )}
      <p role="alert" className="min-h-6 font-semibold text-fail-text empty:hidden">
        {problem}
      </p>
    </div>
  );
}

/** The running time, large enough to read from the door. */
function Running({ view }: { view: ClockView }) {
  const { store } = useSession();
  const { state, since, onBreak, at } = facts(view);
  const now = useNow(at, 1000);
  const elapsed = (from: string) => hoursText(countedMs(Date.parse(from), now));
  const time = (from: string) => timeText(from, store.timezone);
  if (onBreak) {
    const isOver =
      onBreak.kind.limitMinutes !== null && now - Date.parse(onBreak.since) > onBreak.kind.limitMinutes * 60_000;
    return (
      <Big
        label={`On ${onBreak.kind.name.toLowerCase()} since ${time(onBreak.since)}`}
        text={elapsed(onBreak.since)}
        note={breakText(onBreak.kind)}
        isWarning={isOver}
      />
    );
  }
  if (since) return <Big label={`Clocked in since ${time(since)}`} text={elapsed(since)} note="" />;
  return (
    <Big
      label={state === null ? 'This till is offline and can’t see your shift' : 'Not clocked in'}
      text={timeText(now, store.timezone)}
      note={dayText(now, store.timezone)}
    />
  );
}

function facts(view: ClockView) {
  if (view.kind === 'alone') {
    const { state, sinceIsoDateTimeUtc, onBreak } = view.clock;
    return {
      state,
      since: sinceIsoDateTimeUtc,
      onBreak: onBreak && { kind: onBreak.kind, since: onBreak.startIsoDateTimeUtc },
      at: new Date().toISOString(),
    };
  }
  const { state, open, atIsoDateTimeUtc } = view.clock;
  const running = open?.breaks.find(({ endIsoDateTimeUtc }) => endIsoDateTimeUtc === null);
  return {
    state,
    since: open?.clockInIsoDateTimeUtc ?? null,
    onBreak: running ? { kind: running.kind, since: running.startIsoDateTimeUtc } : null,
    at: atIsoDateTimeUtc,
  };
}

function Big({
  label,
  text,
  note,
  isWarning = false,
}: {
  label: string;
  text: string;
  note: string;
  isWarning?: boolean;
}) {
  return (
    <div className="rounded-card bg-sunken px-5 py-4 text-center">
      <p className="text-18 text-ink-2">{label}</p>
      <p className={cx('tnum mt-1 text-[3.25rem] leading-tight font-bold', isWarning && 'text-fail-text')}>{text}</p>
      <p className="min-h-6 text-16 text-ink-2">{note}</p>
    </div>
  );
}

interface KeysProps extends Pick<ClockPanelProps, 'breaks' | 'isBusy' | 'press'> {
  next: readonly PunchType[];
}

function Keys({ next, breaks, isBusy, press }: KeysProps) {
  const main = next.find((type) => type !== 'breakStart');
  return (
    <div className="grid gap-3">
      {next.includes('breakStart') && breaks.length > 0 ? (
        <div className="grid gap-3 sm:grid-cols-2">
          {breaks.map((kind) => (
            <button
              key={kind.presetId}
              type="button"
              disabled={isBusy}
              onClick={() => void press('breakStart', kind)}
              className="min-h-18 rounded-card border-2 border-line bg-surface px-4 py-2 text-left hover:border-line-strong active:translate-y-px disabled:opacity-40"
            >
              <span className="block text-18 leading-tight font-semibold">{kind.name}</span>
              <span className="block text-14 text-ink-2">{breakText(kind)}</span>
            </button>
          ))}
        </div>
      ) : null}
      {next
        .filter((type) => type !== 'breakStart')
        .map((type) => (
          <Button
            key={type}
            variant={type === main ? 'primary' : 'quiet'}
            size="large"
            isWide
            isBusy={isBusy}
            onClick={() => void press(type)}
            className="min-h-18 text-22"
          >
            {PUNCH_KEYS[type]}
          </Button>
        ))}
    </div>
  );
}

interface ForgottenProps {
  shift: ShiftView;
  isBusy: boolean;
  onTold(instant: string): Promise<void>;
  onSkip(): void;
}

/** Asked before the next shift begins. A manager sees the answer, or that there was none. */
function Forgotten({ shift, isBusy, onTold, onSkip }: ForgottenProps) {
  const { store } = useSession();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { clockInIsoDateTimeUtc } = shift;
  const save = () => {
    const told = toldInstant(clockInIsoDateTimeUtc, typed, store.timezone);
    if (told === null || Date.parse(told) > Date.now()) setProblem('Enter a time after you clocked in and before now.');
    else void onTold(told);
  };
  return (
    <section aria-label="Missed clock-out" className="rounded-card border-2 border-line p-4">
      <p className="flex gap-2 text-18 font-semibold">
        <WarningIcon size={22} aria-hidden className="mt-0.5 shrink-0 text-fail-text" />
        You didn’t clock out on {dayText(clockInIsoDateTimeUtc, store.timezone)}
      </p>
      <p className="mt-1 text-ink-2">
        You clocked in at {timeText(clockInIsoDateTimeUtc, store.timezone)}. A manager will check the time you enter.
      </p>
      <label htmlFor={id} className="mt-3 mb-1 block font-semibold">
        When did you finish?
      </label>
      <input
        id={id}
        type="time"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={`${CONTROL} min-h-14 max-w-48`}
      />
      <p role="alert" className="mt-1 min-h-6 font-semibold text-fail-text">
        {problem}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button variant="primary" size="large" isBusy={isBusy} onClick={save}>
          Save finish time
        </Button>
        <Button variant="quiet" size="large" onClick={onSkip}>
          Skip for now
        </Button>
      </div>
    </section>
  );
}
