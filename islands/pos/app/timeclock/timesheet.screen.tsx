import { useState } from 'react';
import { countedMs } from '#src/domain/timeclock/counted-ms.ts';
import type { MyTimeClock, ShiftView } from '#src/domain/timeclock/my-clock.types.ts';
import { hoursText } from '#src/domain/timeclock/shift-figures.ts';
import { FLAG_WORDS } from '#src/domain/timeclock/timesheet.ts';
import { Button } from '#src/ui/button.tsx';
import { PeopleIcon, WarningIcon } from '#src/ui/icon.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { dateText, timeText } from '../kit/store-time.ts';
import { PosLink } from '../paths/links.tsx';
import { ClockPanel } from './clock-panel.tsx';
import { ClockSheet } from './clock-sheet.tsx';
import { breakText, spanText } from './clock-text.ts';
import { Punched } from './punched.tsx';
import { type ClockPerson, useClock } from './use-clock.ts';
import { WaitingPunches } from './waiting-punches.tsx';

/** One's own shift and week. At a till that asks for no PIN, the way to them is a PIN. */
export function TimesheetScreen() {
  const { employee } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <main id="main" className="h-full overflow-y-auto overscroll-contain">
      <div className="mx-auto flex max-w-6xl flex-col gap-6 p-5 md:p-8">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <ScreenName className="text-28 font-extrabold">Timesheet</ScreenName>
          <PosLink
            to="/staff-records"
            className="inline-flex min-h-14 items-center gap-2 rounded-input border border-line-strong/60 bg-surface px-4 font-semibold hover:bg-sunken"
          >
            <PeopleIcon size={20} aria-hidden />
            Staff records
          </PosLink>
        </header>
        <WaitingPunches />
        {employee ? (
          <Mine person={employee} />
        ) : (
          <section className="max-w-md rounded-card border border-line bg-surface p-5">
            <p className="mb-4 text-18 text-ink-2">Enter your PIN to clock in or out.</p>
            <Button variant="primary" size="large" isWide onClick={() => setIsOpen(true)}>
              Clock in or out
            </Button>
          </section>
        )}
        {isOpen ? <ClockSheet onClose={() => setIsOpen(false)} /> : null}
      </div>
    </main>
  );
}

function Mine({ person }: { person: ClockPerson }) {
  const { view, press, pressed, again, problem, isBusy, breaks } = useClock({ kind: 'signedIn', person }, null);
  const clock = view?.kind === 'here' ? view.clock : (view?.known ?? null);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <section aria-label="Now" className="rounded-card border border-line bg-surface p-5">
        {pressed ? (
          <Punched pressed={pressed} name={person.name} onDone={again} closesAfterMs={null} />
        ) : view ? (
          <ClockPanel {...{ view, breaks, isBusy, problem, press }} />
        ) : (
          <p role={problem ? 'alert' : 'status'} className="min-h-64 py-10 text-center text-18 text-ink-2">
            {problem ?? 'One moment…'}
          </p>
        )}
      </section>
      {clock ? <Week clock={clock} isOld={view?.kind === 'alone'} /> : null}
    </div>
  );
}

function Week({ clock, isOld }: { clock: MyTimeClock; isOld: boolean }) {
  const { store } = useSession();
  const { shifts, figures, fromDay, toDay } = clock.week;
  return (
    <section aria-labelledby="week" className="rounded-card border border-line bg-surface">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line px-5 py-4">
        <div>
          <h2 id="week" className="text-22 font-bold">
            This week
          </h2>
          <p className="text-16 text-ink-2">
            {dateText(fromDay)} to {dateText(toDay)}
            {isOld ? `, as of ${timeText(clock.atIsoDateTimeUtc, store.timezone)}` : ''}
          </p>
        </div>
        <p className="tnum text-28 font-bold">{hoursText(figures.workedMs)}</p>
      </header>
      {shifts.length === 0 ? (
        <p className="px-5 py-10 text-center text-18 text-ink-2">
          No hours yet. Your shifts appear here once you clock in.
        </p>
      ) : (
        <ol>
          {shifts.map((shift) => (
            <ShiftRow key={shift.id} shift={shift} timezone={store.timezone} />
          ))}
        </ol>
      )}
    </section>
  );
}

function ShiftRow({ shift, timezone }: { shift: ShiftView; timezone: string }) {
  const { workedMs, deductedMs } = shift.figures;
  return (
    <li className="border-b border-line px-5 py-3 last:border-b-0">
      <p className="tnum flex flex-wrap items-baseline gap-x-4 text-18">
        <span className="min-w-28 font-semibold">{dateText(shift.businessDay)}</span>
        <span className="flex-1 text-ink-2">{spanText(shift, timezone)}</span>
        <span className="font-bold">{hoursText(workedMs)}</span>
      </p>
      {shift.breaks.map(({ kind, startIsoDateTimeUtc, endIsoDateTimeUtc }) => (
        <p key={startIsoDateTimeUtc} className="tnum text-16 text-ink-2">
          {kind.name} at {timeText(startIsoDateTimeUtc, timezone)}
          {endIsoDateTimeUtc === null
            ? ', still on'
            : `, ${hoursText(countedMs(Date.parse(startIsoDateTimeUtc), Date.parse(endIsoDateTimeUtc)))}`}{' '}
          ({breakText(kind)})
        </p>
      ))}
      {deductedMs > 0 ? (
        <p className="tnum text-16 text-ink-2">Automatic break deduction {hoursText(deductedMs)}</p>
      ) : null}
      {shift.flags.length > 0 ? (
        <p className="mt-1 flex items-center gap-2 text-16 font-semibold text-wait-text">
          <WarningIcon size={18} aria-hidden className="shrink-0" />
          {shift.flags.map((flag) => FLAG_WORDS[flag]).join(', ')}
        </p>
      ) : null}
    </li>
  );
}
