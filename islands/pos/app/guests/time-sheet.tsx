import { useId, useState } from 'react';
import type { CollectionTimes } from '#src/domain/till/customer.types.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL } from '#src/ui/classes.ts';
import { act } from '../draft/draft-store.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import { Choice } from '../kit/choice.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { wallClock } from '../kit/store-time.ts';
import { nowOf } from './guest-text.ts';
import { dayName, hoursOf } from './time-choices.ts';
import { useAnswer } from './use-answer.ts';
import { instantAt } from './wanted-time.ts';

/** When the order is for: now, a time that the website also offers, or any other with a reason. */
export function TimeSheet({ draft, onClose }: { draft: OrderDraft; onClose: () => void }) {
  const { api } = useTill();
  const { collectionType } = draft;
  const { data: times, problem } = useAnswer(collectionType, () => api.guests.times(collectionType));
  const [isOther, setIsOther] = useState(false);
  const asap = () => {
    act({ type: 'want', wanted: null });
    onClose();
  };
  return (
    <Sheet title="When is it for?" size="tall" onClose={onClose}>
      <div className="space-y-5">
        <div className="grid grid-cols-2 gap-2">
          <Choice isChosen={draft.wanted === null && !isOther} onChoose={asap}>
            As soon as possible
          </Choice>
          <Choice isChosen={isOther} onChoose={() => setIsOther(!isOther)}>
            Another time
          </Choice>
        </div>
        {problem ? <Problem text={problem} /> : null}
        {isOther ? (
          <OtherTime draft={draft} atMs={times ? nowOf(times.atIsoDateTimeUtc) : Date.now()} onClose={onClose} />
        ) : times ? (
          <Slots draft={draft} times={times} onClose={onClose} />
        ) : null}
      </div>
    </Sheet>
  );
}

function Slots({ draft, times, onClose }: { draft: OrderDraft; times: CollectionTimes; onClose: () => void }) {
  const { timezone } = useSession().store;
  const wanted = draft.wanted?.isoDateTimeUtc;
  const [date, setDate] = useState(
    () => times.days.find((day) => day.slots.some((slot) => slot === wanted))?.date ?? times.days[0]?.date ?? '',
  );
  const day = times.days.find((one) => one.date === date);
  if (!day) return <p className="text-ink-2">The store has no times left. You can enter another time with a note.</p>;
  const choose = (isoDateTimeUtc: string) => {
    act({ type: 'want', wanted: { isoDateTimeUtc, note: '', holidaySurcharge: day.holidaySurcharge } });
    onClose();
  };
  return (
    <>
      <div className="flex gap-2 overflow-x-auto pb-1">
        {times.days.map((one) => (
          <button
            key={one.date}
            type="button"
            aria-pressed={one.date === date}
            onClick={() => setDate(one.date)}
            className="min-h-12 shrink-0 rounded-input border border-line px-4 font-semibold text-ink-2 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink"
          >
            {dayName(one, times.atIsoDateTimeUtc, timezone)}
          </button>
        ))}
      </div>
      {day.holidaySurcharge ? (
        <p className="font-semibold text-wait-text">{day.holidaySurcharge.name}: with a surcharge</p>
      ) : null}
      <fieldset className="min-w-0">
        <legend className="sr-only">Times</legend>
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
          {hoursOf(day, timezone).map(({ name, slots }) => (
            <div key={slots[0]?.isoDateTimeUtc} className="contents">
              <span className="tnum text-right text-14 font-semibold whitespace-nowrap text-ink-2">{name}</span>
              <div className="grid grid-cols-4 gap-2">
                {slots.map(({ isoDateTimeUtc, text }) => (
                  <Choice
                    key={isoDateTimeUtc}
                    isChosen={isoDateTimeUtc === wanted}
                    onChoose={() => choose(isoDateTimeUtc)}
                  >
                    <span className="tnum">{text}</span>
                    {day.full?.includes(isoDateTimeUtc) ? (
                      <span className="block text-12 text-wait-text">Full</span>
                    ) : null}
                  </Choice>
                ))}
              </div>
            </div>
          ))}
        </div>
      </fieldset>
    </>
  );
}

function OtherTime({ draft, atMs, onClose }: { draft: OrderDraft; atMs: number; onClose: () => void }) {
  const { timezone, holidaySurcharge } = useSession().store;
  const id = useId();
  const today = wallClock(atMs, timezone).isoDate;
  const [date, setDate] = useState(today);
  const [time, setTime] = useState('');
  const [note, setNote] = useState(draft.wanted?.note ?? '');
  const isoDateTimeUtc = instantAt(date, time, timezone);
  const isOver = isoDateTimeUtc !== null && Date.parse(isoDateTimeUtc) < atMs - 60_000;
  const isSound = isoDateTimeUtc !== null && !isOver && note.trim() !== '';
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSound) return;
        const surcharge = date === today ? holidaySurcharge : null;
        act({ type: 'want', wanted: { isoDateTimeUtc, note: note.trim(), holidaySurcharge: surcharge } });
        onClose();
      }}
    >
      <p className="text-ink-2">Outside ordering hours. Add a note for the kitchen.</p>
      <div className="grid grid-cols-2 gap-4">
        <div>
          <label htmlFor={`${id}-date`} className="mb-1 block font-semibold">
            Day
          </label>
          <input
            id={`${id}-date`}
            type="date"
            min={today}
            value={date}
            onChange={(event) => setDate(event.target.value)}
            className={`${CONTROL} min-h-14`}
          />
        </div>
        <div>
          <label htmlFor={`${id}-time`} className="mb-1 block font-semibold">
            Time
          </label>
          <input
            id={`${id}-time`}
            type="time"
            value={time}
            onChange={(event) => setTime(event.target.value)}
            className={`${CONTROL} min-h-14`}
          />
        </div>
      </div>
      <div>
        <label htmlFor={`${id}-note`} className="mb-1 block font-semibold">
          Note
        </label>
        <input
          id={`${id}-note`}
          value={note}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setNote(event.target.value)}
          className={`${CONTROL} min-h-14`}
        />
      </div>
      {isOver ? <Problem text="That time has passed." /> : null}
      <Button type="submit" variant="primary" size="large" isWide disabled={!isSound}>
        Use this time
      </Button>
    </form>
  );
}
