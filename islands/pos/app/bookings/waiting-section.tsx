import { useEffect } from 'react';
import { isOverQuote, waitedMinutes } from '#src/domain/bookings/wait-list.ts';
import type { TillBooking } from '#src/domain/till/booking.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { BellIcon, CheckIcon, ClockIcon, CloseIcon, PeopleIcon, PlusIcon, WarningIcon } from '#src/ui/icon.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { SmallKey } from '../kit/small-key.tsx';
import { ageText, timeText } from '../kit/store-time.ts';
import { useAct } from '../kit/use-act.ts';
import { bookingCalls } from './booking-calls.ts';
import { guestsText, nameOf, READY_TEXTS, wishesText } from './booking-text.ts';

/** How soon is looked again whether a text has gone out: nobody says so by an event. */
const TEXT_AGAIN_MS = 5_000;

interface Props {
  waiting: readonly TillBooking[];
  now: number;
  onAdd: () => void;
  onOpen: (id: string) => void;
  onSeat: (id: string) => void;
}

/** Guests at the door, in the order in which they came: how long they have waited against what they were quoted. */
export function WaitingSection({ waiting, now, onAdd, onOpen, onSeat }: Props) {
  useTextsAgain(waiting);
  return (
    <section aria-labelledby="waiting-title" data-part="waiting" className="border-b-4 border-line bg-surface">
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
        <h2 id="waiting-title" className="text-18 font-bold">
          Waiting <span className="tnum text-ink-3">{waiting.length}</span>
        </h2>
        {waiting.length === 0 ? (
          <p className="min-w-0 flex-1 text-14 text-ink-2 max-sm:order-last max-sm:basis-full">
            No one is waiting at the door.
          </p>
        ) : null}
        <Button size="large" icon={PlusIcon} onClick={onAdd} className="ml-auto">
          Add walk-in
        </Button>
      </div>
      {waiting.length > 0 ? (
        <ul aria-label="Waiting" className="divide-y divide-line border-t border-line">
          {waiting.map((party) => (
            <WaitingRow
              key={party.id}
              party={party}
              now={now}
              onOpen={() => onOpen(party.id)}
              onSeat={() => onSeat(party.id)}
            />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

interface RowProps {
  party: TillBooking;
  now: number;
  onOpen: () => void;
  onSeat: () => void;
}

function WaitingRow({ party, now, onOpen, onSeat }: RowProps) {
  const { id, pax, customerPhone, heldArea, tableReadyIsoDateTimeUtc } = party;
  const calls = bookingCalls(useTill().api);
  const ready = useAct(() => calls.callToTable(id));
  const back = useAct(() => calls.putBack(id));
  const left = useAct(() => calls.left(id));
  const isBusy = ready.isBusy || back.isBusy || left.isBusy;
  const problem = ready.problem ?? back.problem ?? left.problem;
  const isOver = isOverQuote(party, now);
  const isReady = tableReadyIsoDateTimeUtc !== null;
  const more = [customerPhone, heldArea, wishesText(party)].filter(Boolean).join(' · ');
  return (
    <li
      data-part="waiting-row"
      className={cx('border-l-4 px-4 py-2', isOver && !isReady ? 'border-wait bg-wait-soft' : 'border-transparent')}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <button
          type="button"
          onClick={onOpen}
          className="grid min-h-16 min-w-0 flex-1 basis-64 grid-cols-[7rem_minmax(0,1fr)] items-center gap-3 text-left"
        >
          <Waited party={party} now={now} isOver={isOver} />
          <span className="min-w-0">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="min-w-0 truncate text-18 font-semibold">{nameOf(party)}</span>
              <span className="tnum">{guestsText(pax)}</span>
            </span>
            {more ? <span className="tnum block truncate text-14 text-ink-2">{more}</span> : null}
          </span>
        </button>
        <div className="grid shrink-0 grid-cols-3 gap-2 max-sm:w-full sm:w-72">
          {isReady ? (
            <SmallKey
              icon={ClockIcon}
              label="Not ready"
              isOff={isBusy}
              isBusy={back.isBusy}
              onPress={() => void back.run()}
            />
          ) : (
            <SmallKey
              icon={BellIcon}
              label="Ready"
              isOff={isBusy}
              isBusy={ready.isBusy}
              onPress={() => void ready.run()}
            />
          )}
          <SmallKey icon={PeopleIcon} label="Seat" isOff={isBusy} onPress={onSeat} />
          <SmallKey
            icon={CloseIcon}
            label="Gone"
            isDanger
            isOff={isBusy}
            isBusy={left.isBusy}
            onPress={() => void left.run()}
          />
        </div>
      </div>
      <ReadyNote party={party} />
      {problem ? <Problem text={problem} /> : null}
    </li>
  );
}

/** `12 min`, `quoted 20 min`; over it says by how much, in words and in colour. */
function Waited({ party, now, isOver }: Pick<RowProps, 'party' | 'now'> & { isOver: boolean }) {
  const waited = waitedMinutes(party, now);
  const quoted = party.quotedWaitMinutes ?? 0;
  return (
    <span className={cx('tnum leading-tight', isOver && 'text-wait-text')}>
      <span className="block text-18 font-bold">{ageText(waited)}</span>
      <span className="block text-14 font-medium">
        {isOver ? `${ageText(waited - quoted)} over` : quoted === 0 ? 'no wait quoted' : `quoted ${ageText(quoted)}`}
      </span>
    </span>
  );
}

/** Since when their table is ready, and whether a text says so to them. */
function ReadyNote({ party: { tableReadyIsoDateTimeUtc, readyText } }: Pick<RowProps, 'party'>) {
  const { timezone } = useSession().store;
  if (tableReadyIsoDateTimeUtc === null || readyText === null) return null;
  const isMissing = readyText === 'none';
  const Icon = isMissing ? WarningIcon : readyText === 'sent' ? CheckIcon : ClockIcon;
  return (
    <p
      role="status"
      className={cx('tnum flex gap-2 pt-1 font-semibold', isMissing ? 'text-fail-text' : 'text-done-text')}
    >
      <Icon size={20} aria-hidden className="mt-0.5 shrink-0" />
      <span>
        Table ready at {timeText(tableReadyIsoDateTimeUtc, timezone)}. {READY_TEXTS[readyText]}
      </span>
    </p>
  );
}

/** While a text is on its way the list is read again. */
function useTextsAgain(waiting: readonly TillBooking[]): void {
  const { refresh } = useTill();
  const isSending = waiting.some(({ readyText }) => readyText === 'sending');
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => void refresh(), TEXT_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isSending, refresh]);
}
