import { useEffect, useState } from 'react';
import type { TillBookingDay, TillWait, TillWaits } from '#src/domain/till/booking.types.ts';
import { Button } from '#src/ui/button.tsx';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { LineField } from '../kit/line-field.tsx';
import { newId } from '../kit/new-id.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { Stepper } from '../kit/stepper.tsx';
import { timeText } from '../kit/store-time.ts';
import { useAct } from '../kit/use-act.ts';
import { bookingCalls } from './booking-calls.ts';
import {
  newWalkIn,
  quotedMinutes,
  SIZE_KEYS,
  sizeNote,
  type WalkInDraft,
  waitText,
  walkInBody,
} from './walk-in-form.ts';

const SIZES = Array.from({ length: SIZE_KEYS }, (_, at) => at + 1);
const MOST_GUESTS = 200;
const WAITS = [0, 5, 10, 15, 20, 30, 45, 60] as const;

interface Props {
  day: Pick<TillBookingDay, 'areas'>;
  onClose: () => void;
}

/** Guests who come without a booking: how many, how long they wait, and how to call them. */
export function WalkInPanel({ day, onClose }: Props) {
  const calls = bookingCalls(useTill().api);
  const [draft, setDraft] = useState<WalkInDraft>(() => newWalkIn(newId()));
  const { waits, hasFailed } = useWaits(draft.area, draft.pax);
  const wait = waits?.find(({ pax }) => pax === draft.pax) ?? null;
  const minutes = quotedMinutes(draft, wait);
  const add = useAct((quoted: number) => calls.walkIn(walkInBody(draft, quoted)));
  const set = (change: Partial<WalkInDraft>) => {
    add.forget();
    setDraft((now) => ({ ...now, ...change }));
  };
  return (
    <Sheet
      title="Add walk-in"
      size="large"
      isHeld={add.isBusy}
      onClose={onClose}
      footer={
        <>
          {add.problem ? <Problem text={add.problem} /> : null}
          <Button
            variant="primary"
            size="large"
            isWide
            isBusy={add.isBusy}
            disabled={minutes === null}
            onClick={() => minutes !== null && void add.run(minutes).then((isDone) => isDone && onClose())}
          >
            {minutes === null ? 'Add walk-in' : `Add walk-in, ${minutes === 0 ? 'no wait' : waitText(minutes)}`}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <SizePart draft={draft} waits={waits} onSet={set} />
        {day.areas.length > 0 ? (
          <ChoiceGroup label="Area">
            {[null, ...day.areas].map((each) => (
              <Choice key={each ?? ''} isChosen={draft.area === each} onChoose={() => set({ area: each })}>
                {each ?? 'Any area'}
              </Choice>
            ))}
          </ChoiceGroup>
        ) : null}
        <WaitPart minutes={minutes} wait={wait} hasFailed={hasFailed} onSay={(saidMinutes) => set({ saidMinutes })} />
        <div className="grid gap-4 sm:grid-cols-2">
          <LineField label="Name" value={draft.name} maxLength={60} onChange={(name) => set({ name })} />
          <LineField label="Phone" value={draft.phone} maxLength={30} isPhone onChange={(phone) => set({ phone })} />
        </div>
        <LineField label="Note" value={draft.note} maxLength={300} onChange={(note) => set({ note })} />
      </div>
    </Sheet>
  );
}

interface SizeProps {
  draft: WalkInDraft;
  waits: readonly TillWait[] | null;
  onSet: (change: Partial<WalkInDraft>) => void;
}

/** A key for each size with the wait of such a party; larger parties are counted up. */
function SizePart({ draft: { pax }, waits, onSet }: SizeProps) {
  const isLarger = pax > SIZE_KEYS;
  const choose = (size: number) => onSet({ pax: size, saidMinutes: null });
  return (
    <div>
      <ChoiceGroup isDense label="Guests">
        {SIZES.map((size) => (
          <Choice
            key={size}
            isChosen={pax === size}
            onChoose={() => choose(size)}
            trailing={sizeNote(waits?.find((one) => one.pax === size) ?? null)}
          >
            <span className="tnum text-22">{size}</span>
          </Choice>
        ))}
        <Choice isChosen={isLarger} onChoose={() => choose(Math.max(pax, SIZE_KEYS + 1))}>
          More
        </Choice>
      </ChoiceGroup>
      {isLarger ? (
        <div className="mt-3">
          <Stepper
            label="Guests"
            value={pax}
            least={SIZE_KEYS + 1}
            most={MOST_GUESTS}
            onStep={(by) => choose(pax + by)}
          />
        </div>
      ) : null}
    </div>
  );
}

interface WaitProps {
  /** What is quoted; null: nothing yet. */
  minutes: number | null;
  wait: TillWait | null;
  hasFailed: boolean;
  onSay: (minutes: number) => void;
}

function WaitPart({ minutes, wait, hasFailed, onSay }: WaitProps) {
  const { timezone } = useSession().store;
  const choices = [...new Set([...WAITS, ...(minutes === null ? [] : [minutes])])].toSorted((a, b) => a - b);
  return (
    <div>
      <ChoiceGroup isDense label="Quoted wait">
        {choices.map((each) => (
          <Choice key={each} isChosen={minutes === each} onChoose={() => onSay(each)}>
            {waitText(each)}
          </Choice>
        ))}
      </ChoiceGroup>
      <p role="status" className="mt-2 min-h-6 text-ink-2">
        {hasFailed ? 'The wait can’t be worked out now. Choose one.' : countsOn(wait, timezone)}
      </p>
    </div>
  );
}

/** What the wait counts on, or why there is none. */
function countsOn(wait: TillWait | null, timezone: string): string {
  if (wait === null) return 'Working out the wait…';
  if (wait.why === 'noTable') return 'No table is large enough. Choose a wait if you put tables together.';
  if (wait.why === 'tooLong') return 'No table is free for them within 2 hours. Choose a wait if you can do it sooner.';
  if (wait.table === null) return 'Worked out from the seats that are booked.';
  const { name, freeIsoDateTimeUtc } = wait.table;
  return wait.minutes === 0
    ? `Table ${name} is free.`
    : `Counts on table ${name}, free at about ${timeText(freeIsoDateTimeUtc, timezone)}.`;
}

/** The waits as they are now, for each size that has a key and the one that is chosen; null until they are there. */
function useWaits(area: string | null, pax: number) {
  const { api } = useTill();
  const larger = pax > SIZE_KEYS ? pax : null;
  const [read, setRead] = useState<{
    area: string | null;
    waits: TillWaits['waits'] | null;
    hasFailed: boolean;
  } | null>(null);
  useEffect(() => {
    let isOver = false;
    bookingCalls(api)
      .waits(area, larger)
      .then(
        ({ waits }) => !isOver && setRead({ area, waits, hasFailed: false }),
        () => !isOver && setRead({ area, waits: null, hasFailed: true }),
      );
    return () => {
      isOver = true;
    };
  }, [api, area, larger]);
  const isOfArea = read !== null && read.area === area;
  return { waits: isOfArea ? read.waits : null, hasFailed: isOfArea && read.hasFailed };
}
