import { useRef } from 'react';
import { placeStyle, SHAPE, shapeStyle } from '#islands/shared/floor/floor-plane.tsx';
import type { FloorArea } from '#src/domain/floor/floor.schema.ts';
import type { FloorTableNow } from '#src/domain/floor/floor.types.ts';
import type { OpenCall } from '#src/domain/floor/table-call.ts';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import { cx } from '#src/ui/classes.ts';
import { BellIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { followingMark } from '../bills/course-text.ts';
import { callReason } from '../kit/call-text.ts';
import { useSession } from '../kit/pos-context.tsx';
import { bookedText, isOwing, sittingText, TABLE_STYLES, tableSummary } from './table-text.ts';
import type { Target } from './target.ts';

const HOLD_MS = 500;

export interface TableTileProps {
  table: FloorTableNow;
  area: FloorArea;
  now: number;
  target: Target;
  onTap: () => void;
  onHold: () => void;
}

/** A table in its place: its status by fill, icon and word, and what a waiter wants to know first. */
export function TableTile({ table, area, now, target, onTap, onHold }: TableTileProps) {
  const { store } = useSession();
  const hold = useHold(onHold);
  const { word, icon: Icon, fill } = TABLE_STYLES[table.state];
  const age = sittingText(table, now);
  return (
    <button
      type="button"
      data-table={table.id}
      aria-disabled={target === 'invalid' || target === 'from' ? true : undefined}
      onClick={() => {
        if (!hold.wasHeld() && target !== 'invalid' && target !== 'from') onTap();
      }}
      {...hold.handlers}
      style={placeStyle(table, area)}
      className={cx(
        'group absolute touch-manipulation select-none [container-type:size] focus-visible:z-10 focus-visible:outline-none',
        target === 'invalid' && 'opacity-35',
      )}
    >
      <span className="sr-only">{tableSummary(table, now, store)}</span>
      <span
        style={shapeStyle(table)}
        className={cx(
          SHAPE,
          fill,
          'group-focus-visible:outline-3 group-focus-visible:outline-offset-3 group-focus-visible:outline-accent-text',
          target === 'valid' && 'ring-4 ring-accent',
          target === 'from' && 'ring-4 ring-ink-3',
        )}
      />
      <span
        aria-hidden="true"
        className={cx(
          'absolute inset-0 grid place-content-center justify-items-center gap-0.5 overflow-hidden p-1 text-center leading-tight',
          fill.split(' ').find((name) => name.startsWith('text-')),
        )}
      >
        <span className="flex max-w-full items-center gap-1 text-18 font-extrabold @min-[6.5rem]:text-22">
          <Icon size={18} aria-hidden className="shrink-0" />
          <span className="truncate">{table.name}</span>
        </span>
        <span className="tnum hidden text-12 font-semibold [@container_(min-width:5rem)_and_(min-height:4.5rem)]:block">
          {table.state === 'free' ? `${table.seats} seats` : [table.guests, age].filter(Boolean).join(' · ')}
        </span>
        {isOwing(table) ? (
          <MoneyText
            amountInCents={table.leftInCents}
            currencyCode={store.currencyCode}
            className="hidden text-14 font-bold [@container_(min-width:5rem)_and_(min-height:4.5rem)]:block"
          />
        ) : table.state === 'free' ? null : (
          <span className="hidden text-12 font-medium [@container_(min-width:7rem)_and_(min-height:6rem)]:block">
            {word}
          </span>
        )}
      </span>
      {table.unsentCount > 0 ? (
        <span
          aria-hidden="true"
          className="tnum absolute top-0 right-0 grid size-6 place-items-center rounded-full bg-accent text-12 font-bold text-accent-ink"
        >
          {table.unsentCount}
        </span>
      ) : null}
      <Follows table={table} now={now} />
      {table.call ? <Calls call={table.call} /> : <Booked table={table} now={now} />}
    </button>
  );
}

/** Its guests call: loud until someone is on the way. The words are in the summary. */
function Calls({ call: { reason, comingBy } }: { call: OpenCall }) {
  const { bill } = COUNTRY_LABELS[useSession().store.countryCode];
  return (
    <span
      aria-hidden="true"
      data-part="calls"
      data-coming={comingBy === null ? undefined : ''}
      className={cx(
        'absolute inset-x-0 bottom-0 flex items-center justify-center gap-1 rounded-input border px-1 text-12 font-bold',
        comingBy === null ? 'border-fail bg-fail text-accent-ink' : 'border-line-strong bg-surface text-ink',
      )}
    >
      <BellIcon size={14} aria-hidden className="shrink-0" />
      <span className="hidden truncate @min-[4.5rem]:inline">
        {comingBy === null ? callReason(reason, bill) : comingBy}
      </span>
    </span>
  );
}

/** Who is meant to sit here soon, or by how much they are late. The words are in the summary. */
function Booked({ table, now }: Pick<TableTileProps, 'table' | 'now'>) {
  const { timezone } = useSession().store;
  const booked = bookedText(table, now, timezone);
  if (!booked) return null;
  return (
    <span
      aria-hidden="true"
      data-part="booked"
      data-late={booked.late ? '' : undefined}
      className={cx(
        'tnum absolute inset-x-0 bottom-0 truncate rounded-input border px-1 text-center text-12 font-bold',
        booked.late ? 'border-fail bg-fail text-accent-ink' : 'border-going bg-going-soft text-going-text',
      )}
    >
      {booked.late || booked.text}
    </span>
  );
}

/** Something follows; amber once its guests wait too long. The words are in the summary. */
function Follows({ table, now }: Pick<TableTileProps, 'table' | 'now'>) {
  const follows = followingMark(table.bills, now);
  if (!follows) return null;
  return (
    <span
      aria-hidden="true"
      data-part="follows"
      data-late={follows.isLate ? '' : undefined}
      className={cx(
        'tnum absolute top-0 left-0 grid h-6 min-w-6 place-items-center rounded-full border px-1 text-12 font-bold',
        follows.isLate ? 'border-wait bg-wait text-stone-950' : 'border-line-strong bg-surface text-ink',
      )}
    >
      {follows.short}
    </span>
  );
}

/** A long press, a right click or the menu key opens more. The release that ends a long press is no tap. */
function useHold(onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  const stop = () => clearTimeout(timer.current);
  const fire = () => {
    stop();
    if (held.current) return;
    held.current = true;
    onHold();
  };
  return {
    wasHeld() {
      const was = held.current;
      held.current = false;
      return was;
    },
    handlers: {
      onPointerDown(event: React.PointerEvent) {
        held.current = false;
        stop();
        if (event.pointerType !== 'mouse') timer.current = setTimeout(fire, HOLD_MS);
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onPointerMove(event: React.PointerEvent) {
        if (Math.abs(event.movementX) + Math.abs(event.movementY) > 8) stop();
      },
      onContextMenu(event: React.MouseEvent) {
        event.preventDefault();
        fire();
        // No click follows the right button or the menu key.
        if (event.button === 2 || event.detail === 0) held.current = false;
      },
    },
  };
}
