import { memo } from 'react';
import { act, useDraft } from '../draft/draft-store.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import { portionsOf, type Seat, seatCountOf } from '../draft/order-seats.ts';
import { arrowKeys } from '../kit/arrow-keys.ts';
import { SeatDot } from '../menu/line-name.tsx';

const KEY =
  'flex min-h-12 min-w-12 shrink-0 items-center justify-center gap-1.5 rounded-input border border-line bg-paper px-3 font-semibold whitespace-nowrap hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-soft';

const numbersTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Above the lines of a table whose guests are counted: a tap shows one guest's lines, and the next items are theirs. */
export const SeatStrip = memo(function SeatStrip({ draft }: { draft: OrderDraft }) {
  const seats: readonly (Seat | null)[] = [null, ...numbersTo(seatCountOf(draft)), 'shared'];
  return (
    <div
      role="toolbar"
      aria-label="Seats"
      onKeyDown={arrowKeys}
      className="flex shrink-0 gap-1.5 overflow-x-auto overscroll-contain border-b border-line px-2 py-1.5"
    >
      {seats.map((seat) => (
        <button
          key={seat}
          type="button"
          // One tab stop for all of them. The arrows move on from there.
          tabIndex={seat === draft.seat ? 0 : -1}
          aria-label={seatText(seat, draft)}
          aria-pressed={seat === draft.seat}
          onClick={() => act({ type: 'chooseSeat', seat })}
          className={KEY}
        >
          {seat === null ? 'All' : seat === 'shared' ? 'Shared' : <SeatDot seat={seat} />}
          <Portions count={seat === null ? 0 : portionsOf(draft.lines, seat)} />
        </button>
      ))}
    </div>
  );
});

function Portions({ count }: { count: number }) {
  return count === 0 ? null : <span className="tnum text-12 font-bold text-ink-2">×{count}</span>;
}

function seatText(seat: Seat | null, { lines }: OrderDraft): string {
  if (seat === null) return 'All seats';
  const name = seat === 'shared' ? 'Shared' : `Seat ${seat}`;
  const count = portionsOf(lines, seat);
  return count === 0 ? name : `${name}, ${count === 1 ? '1 item' : `${count} items`}`;
}

/** In a line's sheet: the guest it is for. */
export function SeatChoice({
  seat,
  onChange,
}: {
  seat: number | undefined;
  onChange: (seat: number | undefined) => void;
}) {
  const count = seatCountOf(useDraft());
  if (count === 0) return null;
  return (
    <div role="toolbar" aria-label="Whose it is" className="flex gap-2 overflow-x-auto overscroll-contain p-0.5">
      {[...numbersTo(count), undefined].map((one) => (
        <button
          key={one ?? 'shared'}
          type="button"
          tabIndex={one === seat ? 0 : -1}
          aria-pressed={one === seat}
          onClick={() => onChange(one)}
          className={KEY}
        >
          {one === undefined ? (
            'Shared'
          ) : (
            <span>
              Seat <SeatDot seat={one} />
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
