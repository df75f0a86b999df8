import { useLayoutEffect } from 'react';
import type { FloorArea } from '#src/domain/floor/floor.schema.ts';
import type { FloorTableNow } from '#src/domain/floor/floor.types.ts';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import { cx } from '#src/ui/classes.ts';
import { BellIcon, MoreIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { followingMark } from '../bills/course-text.ts';
import { callText } from '../kit/call-text.ts';
import { useSession } from '../kit/pos-context.tsx';
import { ageText, minutesSince } from '../kit/store-time.ts';
import { tableText } from '../kit/table-text.ts';
import { noteAppeared } from '../kit/tap-guard.ts';
import { useIsPhone } from './floor-view.ts';
import { SECTION_TITLES, tableSections } from './table-sections.ts';
import { bookedText, followingText, isOwing, sittingText, TABLE_STYLES, tableSummary, whoText } from './table-text.ts';
import type { Target } from './target.ts';

export interface TableListProps {
  areas: readonly FloorArea[];
  tables: readonly FloorTableNow[];
  now: number;
  targetOf: (table: FloorTableNow) => Target;
  onTap: (table: FloorTableNow) => void;
  onMore: (table: FloorTableNow) => void;
}

/**
 * The same tables without the picture, each with everything the map shows: area by area in natural order, and on a phone by
 * what needs someone, because a waiter sees five tables at a time.
 */
export function TableList({ areas, tables, now, ...row }: TableListProps) {
  const isPhone = useIsPhone();
  const sections = isPhone ? sectionsByNeed(areas, tables, now) : sectionsByArea(areas, tables);
  const order = sections.map(({ id, here }) => `${id}: ${here.map(({ table }) => table.id).join()}`).join('; ');
  // A table that has changed its section is not opened by a finger that was on its way to another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has moved, not what is read
  useLayoutEffect(noteAppeared, [order]);
  return (
    <div className="h-full space-y-6 overflow-y-auto overscroll-contain p-4">
      {sections.map(({ id, title, count, here }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className="mb-2 flex items-baseline gap-2 text-18 font-bold">
            {title}
            <span className="tnum text-14 font-medium text-ink-3">{count}</span>
          </h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(19rem,1fr))] gap-2">
            {here.map(({ table, areaName }) => (
              <Row key={table.id} {...{ table, areaName, now }} {...row} target={row.targetOf(table)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface Section {
  readonly id: string;
  readonly title: string;
  readonly count: string;
  /** The area is named where the heading doesn’t name it, and there is more than one. */
  readonly here: readonly { readonly table: FloorTableNow; readonly areaName: string }[];
}

function sectionsByArea(areas: readonly FloorArea[], tables: readonly FloorTableNow[]): Section[] {
  return areas.map(({ id, name }) => {
    const here = tables.filter(({ areaId }) => areaId === id);
    return {
      id: `area-${id}`,
      title: name,
      count: `${here.filter(({ state }) => state !== 'free').length} of ${here.length} taken`,
      here: here.map((table) => ({ table, areaName: '' })),
    };
  });
}

function sectionsByNeed(areas: readonly FloorArea[], tables: readonly FloorTableNow[], now: number): Section[] {
  const nameOf = (id: string) => (areas.length > 1 ? (areas.find((area) => area.id === id)?.name ?? '') : '');
  return tableSections(tables, now).map(({ kind, tables: here }) => ({
    id: `tables-${kind}`,
    title: SECTION_TITLES[kind],
    count: String(here.length),
    here: here.map((table) => ({ table, areaName: nameOf(table.areaId) })),
  }));
}

interface RowProps extends Pick<TableListProps, 'now' | 'onTap' | 'onMore'> {
  table: FloorTableNow;
  target: Target;
  areaName: string;
}

function Row({ table, areaName, now, target, onTap, onMore }: RowProps) {
  const { store, terminal } = useSession();
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
        <span className="sr-only">
          {[tableSummary(table, now, store), whoText(table, terminal.id), areaName].filter(Boolean).join(', ')}
        </span>
        <span aria-hidden="true" className={cx('grid size-11 shrink-0 place-items-center rounded-full border-2', fill)}>
          <Icon size={20} aria-hidden />
        </span>
        <span aria-hidden="true" className="min-w-0 flex-1">
          <span className="block truncate text-18 font-bold">{tableText(table.name)}</span>
          <span className="block text-14 leading-snug font-semibold">{word}</span>
          <Who table={table} />
          <Calls table={table} now={now} />
          <Follows table={table} now={now} />
          <Booked table={table} now={now} />
          <span className="tnum block truncate text-14 text-ink-2">
            {[
              areaName,
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

/** Whose bills these are, and on which other till one is open. */
function Who({ table }: Pick<RowProps, 'table'>) {
  const text = whoText(table, useSession().terminal.id);
  return text ? <span className="block truncate text-14 text-ink-2">{text}</span> : null;
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

function Calls({ table: { call }, now }: Pick<RowProps, 'table' | 'now'>) {
  const { bill } = COUNTRY_LABELS[useSession().store.countryCode];
  if (!call) return null;
  return (
    <span
      data-part="calls"
      className={cx(
        'tnum flex items-center gap-1 text-14 leading-snug font-bold',
        call.comingBy === null && 'text-fail-text',
      )}
    >
      <BellIcon size={14} aria-hidden className="shrink-0" />
      {callText(call, bill, ageText(minutesSince(call.calledAt, now)))}
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
