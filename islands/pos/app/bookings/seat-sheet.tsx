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
import { guestsByTable, isFree, type SeatRead, tablesFor } from './tables-for.ts';

interface Props {
  booking: TillBooking;
  onClose: () => void;
}

/** Where the guests sit down: what the plan has for them, until another is tapped. A table of the map is seated, and its order opens. */
export function SeatSheet({ booking, onClose }: Props) {
  const { api } = useTill();
  const { store } = useSession();
  const { read, problem: unread } = useTables(store.hasTableMap, booking);
  const [chosen, choose] = useState<readonly string[] | null>(null);
  const { tables } = read;
  const meant = chosen ?? tablesFor(booking, read);
  const here = meant.flatMap((id) => tables.filter((table) => table.id === id && isFree(table)));
  const [first] = here;
  const floor = useFloorActs();
  const seat = useAct(() => bookingCalls(api).seat(booking.id, first?.id ?? null));
  const done = async () => {
    if (!(await seat.run())) return;
    // On a box the booking may wait for the cloud; the guests sit now. The order is that of the first table.
    for (const { table, guests } of guestsByTable(here, booking.pax).toReversed()) {
      if (!(await floor.seat.run(table, guests, table.id === first?.id))) return;
    }
    onClose();
  };
  return (
    <ChoiceSheet
      title={`Seat ${nameOf(booking)}`}
      note={guestsText(booking.pax)}
      action={actionText(here)}
      isBusy={seat.isBusy || floor.seat.isBusy}
      problem={seat.problem ?? floor.seat.problem ?? unread}
      onDone={() => void done()}
      onClose={onClose}
    >
      {chosen === null && here.length > 0 && booking.proposed ? (
        <p className="mb-3 text-ink-2">{booking.proposed.why}</p>
      ) : null}
      {tables.length > 0 ? (
        <ChoiceGroup label="Table">
          {tables.map((table) => {
            const { id, name, seats, state } = table;
            const isChosen = here.some((one) => one.id === id);
            return (
              <Choice
                key={id}
                isChosen={isChosen}
                isDisabled={!isFree(table)}
                onChoose={() => choose(isChosen ? [] : [id])}
                trailing={isFree(table) ? `${seats} seats` : TABLE_STYLES[state].word}
              >
                {name}
              </Choice>
            );
          })}
        </ChoiceGroup>
      ) : null}
    </ChoiceSheet>
  );
}

function actionText(here: readonly FloorTableNow[]): string {
  const names = here.map(({ name }) => name);
  if (names.length === 0) return 'Seat without a table';
  if (names.length === 1) return `Seat at table ${names[0]}`;
  return `Seat at tables ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

const NOTHING: SeatRead = { tables: [], waitsAt: null };

/** The map as it is while the sheet is open, and the table that the wait list counts for guests at the door. */
function useTables(hasMap: boolean, { id, quotedWaitMinutes }: TillBooking) {
  const { api } = useTill();
  const isWalkIn = quotedWaitMinutes !== null;
  const [state, setState] = useState<{ read: SeatRead; problem: string | null }>({ read: NOTHING, problem: null });
  useEffect(() => {
    if (!hasMap) return;
    let isClosed = false;
    // Without the wait list's table the smallest free one is offered.
    const waiting = isWalkIn
      ? bookingCalls(api)
          .waits(null, null)
          .catch(() => null)
      : Promise.resolve(null);
    Promise.all([api.floor.board(), waiting]).then(
      ([{ tables }, waits]) => {
        const waitsAt = waits?.waiting?.find(({ bookingId }) => bookingId === id)?.tableId ?? null;
        if (!isClosed) setState({ read: { tables, waitsAt }, problem: null });
      },
      (error: unknown) => !isClosed && setState({ read: NOTHING, problem: problemText(error) }),
    );
    return () => {
      isClosed = true;
    };
  }, [api, hasMap, id, isWalkIn]);
  return state;
}
