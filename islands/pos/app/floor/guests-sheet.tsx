import { useEffect, useRef, useState } from 'react';
import type { FloorTableNow } from '#src/domain/floor/floor.types.ts';
import { MAX_GUESTS } from '#src/domain/floor/floor-limits.ts';
import { Button } from '#src/ui/button.tsx';
import { CartIcon, PeopleIcon } from '#src/ui/icon.tsx';
import { Problem } from '../kit/problem.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { Stepper } from '../kit/stepper.tsx';
import { tableText } from '../kit/table-text.ts';

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

export interface GuestsSheetProps {
  table: FloorTableNow;
  isBusy: boolean;
  problem: string | null;
  /** Seats the guests. With `andOrder` their order begins. */
  onSeat: (guests: number, andOrder: boolean) => void;
  onClose: () => void;
}

/** How many guests sit at the table, by one tap or a digit. Enter seats them. */
export function GuestsSheet({ table, isBusy, problem, onSeat, onClose }: GuestsSheetProps) {
  const isNew = table.state === 'free' || table.state === 'toClear';
  const [guests, setGuests] = useState(table.guests ?? Math.min(Math.max(table.seats, 1), MAX_GUESTS));
  useGuestKeys(setGuests, () => onSeat(guests, isNew));
  return (
    <Sheet
      title={`${tableText(table.name)}: how many guests?`}
      note={`${table.seats} seats`}
      size="small"
      onClose={onClose}
      footer={
        <>
          {problem ? <Problem text={problem} /> : null}
          <SeatKeys isNew={isNew} isBusy={isBusy} onSeat={(andOrder) => onSeat(guests, andOrder)} />
        </>
      }
    >
      <fieldset>
        <legend className="sr-only">Guests</legend>
        <div className="grid grid-cols-4 gap-2">
          {NUMBERS.map((number) => (
            <button
              key={number}
              type="button"
              aria-pressed={guests === number}
              aria-label={number === 1 ? '1 guest' : `${number} guests`}
              onClick={() => setGuests(number)}
              className={`tnum grid min-h-15 place-items-center rounded-card border-2 text-22 font-bold ${
                guests === number ? 'border-accent bg-accent-soft' : 'border-line bg-paper hover:border-line-strong'
              } ${number > table.seats ? 'text-ink-3' : ''}`}
            >
              {number}
            </button>
          ))}
        </div>
      </fieldset>
      <div className="mt-4 flex items-center justify-between gap-3">
        <span className="font-semibold">Guests</span>
        <Stepper
          value={guests}
          label="Guests"
          most={MAX_GUESTS}
          onStep={(by) => setGuests(Math.min(Math.max(guests + by, 1), MAX_GUESTS))}
        />
      </div>
    </Sheet>
  );
}

interface SeatKeysProps {
  isNew: boolean;
  isBusy: boolean;
  onSeat: (andOrder: boolean) => void;
}

/** New guests may order at once. For others only their number is saved. */
function SeatKeys({ isNew, isBusy, onSeat }: SeatKeysProps) {
  return (
    <div className="flex gap-2">
      <Button
        variant={isNew ? 'secondary' : 'primary'}
        size="large"
        icon={PeopleIcon}
        className="flex-1"
        isBusy={isBusy}
        onClick={() => onSeat(false)}
      >
        {isNew ? 'Seat' : 'Save'}
      </Button>
      {isNew ? (
        <Button
          variant="primary"
          size="large"
          icon={CartIcon}
          className="flex-2"
          isBusy={isBusy}
          onClick={() => onSeat(true)}
        >
          Seat and order
        </Button>
      ) : null}
    </div>
  );
}

function useGuestKeys(onNumber: (guests: number) => void, onEnter: () => void) {
  const latest = useRef({ onNumber, onEnter });
  latest.current = { onNumber, onEnter };
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (/^[1-9]$/.test(key)) latest.current.onNumber(Number(key));
      // A focused button keeps its own Enter.
      if (key === 'Enter' && !(target instanceof HTMLButtonElement)) latest.current.onEnter();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
