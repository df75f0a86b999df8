import type { FloorArea } from '#src/domain/floor/floor.schema.ts';
import type { FloorTableNow } from '#src/domain/floor/floor.types.ts';
import { cx } from '#src/ui/classes.ts';
import { MoreIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { followingMark } from '../bills/course-text.ts';
import { useSession } from '../kit/pos-context.tsx';
import { tableText } from '../kit/table-text.ts';
import { bookedText, followingText, isOwing, sittingText, TABLE_STYLES, tableSummary } from './table-text.ts';
import type { Target } from './target.ts';

export interface TableListProps {
  areas: readonly FloorArea[];
  tables: readonly FloorTableNow[];
  now: number;
  targetOf: (table: FloorTableNow) => Target;
  onTap: (table: FloorTableNow) => void;
  onMore: (table: FloorTableNow) => void;
}

/** The same tables without the picture: all areas, in natural order, each with everything the map shows. */
export function TableList({ areas, tables, now, targetOf, onTap, onMore }: TableListProps) {
  return (
    <div className="h-full space-y-6 overflow-y-auto overscroll-contain p-4">
      {areas.map((area) => {
        const here = tables.filter(({ areaId }) => areaId === area.id);
        return (
          <section key={area.id} aria-labelledby={`area-${area.id}`}>
            <h2 id={`area-${area.id}`} className="mb-2 flex items-baseline gap-2 text-18 font-bold">
              {area.name}
              <span className="tnum text-14 font-medium text-ink-3">
                {here.filter(({ state }) => state !== 'free').length} of {here.length} taken
              </span>
            </h2>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(19rem,1fr))] gap-2">
              {here.map((table) => (
                <Row key={table.id} {...{ table, now, onTap, onMore }} target={targetOf(table)} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

interface RowProps extends Pick<TableListProps, 'now' | 'onTap' | 'onMore'> {
  table: FloorTableNow;
  target: Target;
}

function Row({ table, now, target, onTap, onMore }: RowProps) {
  const { store } = useSession();
  const { currencyCode } = store;
  const { word, icon: Icon, fill } = TABLE_STYLES[table.state];
  const isOff = target === 'invalid' || target === 'from';
  return (
    <li
      className={cx(
        'flex items-stretch overflow-hidden rounded-card border-2 bg-surface',
        target === 'valid' ? 'border-accent' : 'border-line',
        isOff && 'opacity-45',
      )}
    >
      <button
        type="button"
        data-table={table.id}
        disabled={isOff}
        onClick={() => onTap(table)}
        className="flex min-h-20 min-w-0 flex-1 items-center gap-3 py-2 pr-2 pl-3 text-left -outline-offset-2 hover:bg-sunken"
      >
        <span className="sr-only">{tableSummary(table, now, store)}</span>
        <span aria-hidden="true" className={cx('grid size-11 shrink-0 place-items-center rounded-full border-2', fill)}>
          <Icon size={20} aria-hidden />
        </span>
        <span aria-hidden="true" className="min-w-0 flex-1">
          <span className="block truncate text-18 font-bold">{tableText(table.name)}</span>
          <span className="block text-14 leading-snug font-semibold">{word}</span>
          <Follows table={table} now={now} />
          <Booked table={table} now={now} />
          <span className="tnum block truncate text-14 text-ink-2">
            {[
              table.guests === null ? `${table.seats} seats` : `${table.guests} of ${table.seats}`,
              sittingText(table, now),
              table.unsentCount > 0 ? `${table.unsentCount} not sent` : '',
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </span>
        </span>
        {isOwing(table) ? (
          <span aria-hidden="true">
            <MoneyText amountInCents={table.leftInCents} currencyCode={currencyCode} className="text-18 font-bold" />
          </span>
        ) : null}
      </button>
      {target === null ? (
        <button
          type="button"
          aria-label={`More for ${tableText(table.name)}`}
          title={`More for ${tableText(table.name)}`}
          onClick={() => onMore(table)}
          className="grid w-14 shrink-0 place-items-center border-l border-line text-ink-2 -outline-offset-2 hover:bg-sunken hover:text-ink"
        >
          <MoreIcon size={20} aria-hidden />
        </button>
      ) : null}
    </li>
  );
}

function Booked({ table, now }: Pick<RowProps, 'table' | 'now'>) {
  const { timezone } = useSession().store;
  const booked = bookedText(table, now, timezone);
  if (!booked) return null;
  return (
    <span
      className={cx(
        'tnum block text-14 leading-snug font-semibold',
        booked.late ? 'text-fail-text' : 'text-going-text',
      )}
    >
      {[booked.text, booked.late].filter(Boolean).join(', ')}
    </span>
  );
}

function Follows({ table, now }: Pick<RowProps, 'table' | 'now'>) {
  const follows = followingMark(table.bills, now);
  return follows ? (
    <span className={cx('block text-14 leading-snug font-semibold', follows.isLate && 'text-wait-text')}>
      {followingText(table, now)}
    </span>
  ) : null;
}
