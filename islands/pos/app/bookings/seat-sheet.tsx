import { useEffect, useState } from 'react';
import type { FloorTableNow } from '#src/domain/floor/floor.types.ts';
import type { TillBooking } from '#src/domain/till/booking.types.ts';
import { TABLE_STYLES } from '../floor/table-text.ts';
import { useFloorActs } from '../floor/use-floor-acts.ts';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { ChoiceSheet } from '../kit/choice-sheet.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { problemText, useAct } from '../kit/use-act.ts';
import { bookingCalls } from './booking-calls.ts';
import { guestsText, nameOf } from './booking-text.ts';

interface Props {
  booking: TillBooking;
  onClose: () => void;
}

/** Where the guests sit down. A table of the map is seated, and its order opens. */
export function SeatSheet({ booking, onClose }: Props) {
  const { api } = useTill();
  const { store } = useSession();
  const { tables, problem: unread } = useTables(store.hasTableMap);
  // Guests at the door take the smallest free table; those who booked, the one that is meant for them.
  const [chosenId, choose] = useState<string | null | undefined>(booking.plannedTableId ?? undefined);
  const usualId = booking.quotedWaitMinutes === null ? null : smallestFor(booking.pax, tables);
  const table = tables.find(({ id, state }) => id === (chosenId === undefined ? usualId : chosenId) && isFree(state));
  const floor = useFloorActs();
  const seat = useAct(() => bookingCalls(api).seat(booking.id, table?.id ?? null));
  const done = async () => {
    if (!(await seat.run())) return;
    // On a box the booking may wait for the cloud; the guests sit now.
    if (table && !(await floor.seat.run(table, booking.pax, true))) return;
    onClose();
  };
  return (
    <ChoiceSheet
      title={`Seat ${nameOf(booking)}`}
      note={guestsText(booking.pax)}
      action={table ? `Seat at table ${table.name}` : 'Seat without a table'}
      isBusy={seat.isBusy || floor.seat.isBusy}
      problem={seat.problem ?? floor.seat.problem ?? unread}
      onDone={() => void done()}
      onClose={onClose}
    >
      {tables.length > 0 ? (
        <ChoiceGroup label="Table">
          {tables.map(({ id, name, seats, state }) => (
            <Choice
              key={id}
              isChosen={table?.id === id}
              isDisabled={!isFree(state)}
              onChoose={() => choose(table?.id === id ? null : id)}
              trailing={isFree(state) ? `${seats} seats` : TABLE_STYLES[state].word}
            >
              {name}
            </Choice>
          ))}
        </ChoiceGroup>
      ) : null}
    </ChoiceSheet>
  );
}

const isFree = (state: FloorTableNow['state']) => state === 'free' || state === 'toClear';

function smallestFor(pax: number, tables: readonly FloorTableNow[]): string | null {
  const fitting = tables.filter(({ seats, state, booked }) => seats >= pax && isFree(state) && booked === undefined);
  return fitting.toSorted((a, b) => a.seats - b.seats)[0]?.id ?? null;
}

/** The map as it is while the sheet is open; a store without one has none. */
function useTables(hasMap: boolean) {
  const { api } = useTill();
  const [read, setRead] = useState<{ tables: readonly FloorTableNow[]; problem: string | null }>({
    tables: [],
    problem: null,
  });
  useEffect(() => {
    if (!hasMap) return;
    let isClosed = false;
    api.floor.board().then(
      ({ tables }) => !isClosed && setRead({ tables, problem: null }),
      (error: unknown) => !isClosed && setRead({ tables: [], problem: problemText(error) }),
    );
    return () => {
      isClosed = true;
    };
  }, [api, hasMap]);
  return read;
}
