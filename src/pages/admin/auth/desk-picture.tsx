import { StatusPill } from '#src/ui/status-pill.tsx';

const LINES = [
  ['1 × Margherita', '$18.00'],
  ['2 × Garlic bread', '$17.00'],
] as const;
const HOURS = [18, 42, 36, 22, 48, 88, 70, 54, 30];

/** A typical evening, drawn with the product's own parts. Decoration only. */
export function DeskPicture() {
  return (
    <div aria-hidden="true" className="relative mt-10 h-72 select-none">
      <div className="absolute top-0 left-0 w-72 rounded-card border border-line bg-surface p-4">
        <div className="flex items-center justify-between gap-3">
          <span className="tnum font-bold text-18">W-117</span>
          <StatusPill look={{ word: 'Accepted', tone: 'going', icon: 'cooking' }} />
        </div>
        <p className="mt-0.5 text-14 text-ink-3">Pickup, ready at 6:40 PM</p>
        <ul className="mt-3 flex flex-col gap-1.5 border-line border-t pt-3">
          {LINES.map(([name, price]) => (
            <li key={name} className="flex justify-between gap-4 text-14">
              <span>{name}</span>
              <span className="tnum">{price}</span>
            </li>
          ))}
        </ul>
        <p className="mt-3 flex justify-between border-line border-t pt-3 font-bold">
          <span>Total</span>
          <span className="tnum">$35.00</span>
        </p>
      </div>
      <div className="absolute top-28 left-60 w-64 rounded-card border border-line bg-surface p-4 shadow-float">
        <p className="text-14 text-ink-3">Sales today</p>
        <p className="tnum mt-1 font-bold text-28">$1,800.30</p>
        <div className="mt-4 flex h-20 items-end gap-1.5">
          {HOURS.map((height, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: bars of a picture
              key={at}
              className="flex-1 rounded-t-[3px] bg-accent"
              style={{ height: `${height}%` }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
