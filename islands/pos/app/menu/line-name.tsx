interface LineNameProps {
  name: string;
  quantity: number;
  /** How many of it the kitchen has not seen. */
  unsentCount: number;
  why: string | null;
  seat: number | undefined;
}

/** The item's name, its guest, and anything to know before it is sold. */
export function LineName({ name, quantity, unsentCount, why, seat }: LineNameProps) {
  return (
    <span data-part="name" className="block font-semibold">
      {name}
      <SeatTag seat={seat} />
      {unsentCount > 0 ? (
        <span className="ml-2 rounded-full bg-going-soft px-2 py-0.5 align-middle text-12 font-bold text-going-text">
          {unsentCount < quantity ? `${unsentCount} new` : 'New'}
        </span>
      ) : null}
      {why ? (
        <span className="ml-2 rounded-full bg-fail-soft px-2 py-0.5 align-middle text-12 font-bold text-fail-text">
          {why}
        </span>
      ) : null}
    </span>
  );
}

export function SeatTag({ seat }: { seat: number | undefined }) {
  if (seat === undefined) return null;
  return (
    <span className="ml-2 text-14 font-semibold whitespace-nowrap text-ink-2">
      Seat <SeatDot seat={seat} />
    </span>
  );
}

/** The guest's number in a dot of their colour, the same above the lines and on them. */
export function SeatDot({ seat }: { seat: number }) {
  return (
    <span data-part="seat-dot" style={{ '--seat': seat } as React.CSSProperties}>
      {seat}
    </span>
  );
}
