import { useId, useRef } from 'react';
import { CHANNELS } from '#src/domain/menu/channels.ts';
import { orderTypeLabel } from '#src/domain/tenancy/country-labels.ts';
import type { HistoryPage, HistoryRow, OrderDetail } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { BackIcon, HistoryIcon, NextIcon, SearchIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { CHANNEL_LABELS, paymentBadge } from '#src/ui/order-labels.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { ORDER_BADGES } from '#src/ui/statuses.ts';
import { arrowKeys } from '../kit/arrow-keys.ts';
import { NothingHere } from '../kit/nothing-here.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { useRowsBelow } from '../kit/rows-below.ts';
import { ScreenName } from '../kit/screen-name.tsx';
import { whenText } from '../kit/store-time.ts';
import { useNow } from '../kit/use-now.ts';
import { useSearchKeys } from '../kit/use-search-keys.ts';
import { useTypedSearch } from '../kit/use-typed-search.ts';
import { HISTORY_DAYS, type HistorySearch } from '../paths/history-search.ts';
import { OrderDetailPanel } from './order-detail.tsx';

export interface HistoryScreenProps {
  page: HistoryPage;
  detail: OrderDetail | null;
  search: HistorySearch;
  onSearch: (change: Partial<HistorySearch>) => void;
}

const PAGE_SIZE = 50;
const NONE_LABELS = {
  today: 'No orders yet today.',
  yesterday: 'No orders yesterday.',
  week: 'No orders in the last 7 days.',
  all: 'No orders yet.',
} as const;
const DAY_LABELS = { today: 'Today', yesterday: 'Yesterday', week: '7 days', all: 'All' } as const;

/** Every order of every channel: find it, view it, print it again. */
export function HistoryScreen({ page, detail, search, onSearch }: HistoryScreenProps) {
  const now = useNow(page.atIsoDateTimeUtc);
  const isOpen = detail !== null;
  const { order: _, ...asked } = search;
  const { shown, newCount, showAll } = useRowsBelow(page.rows, JSON.stringify(asked));
  return (
    <main id="main" className="grid h-full min-h-0 grid-cols-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
      <ScreenName className="sr-only">Order history</ScreenName>
      <section
        aria-label="Orders"
        onKeyDown={arrowKeys}
        className={cx('flex min-h-0 flex-col', isOpen && 'max-lg:hidden')}
      >
        <Filters search={search} onSearch={onSearch} />
        <Rows
          rows={shown}
          search={search}
          now={now}
          openId={detail?.order.id ?? null}
          onOpen={(order) => onSearch({ order })}
        />
        <Pages total={page.total} newCount={newCount} onNew={showAll} search={search} onSearch={onSearch} />
      </section>
      <section
        aria-label="Order"
        className={cx('min-h-0 border-line bg-surface lg:border-l', !isOpen && 'max-lg:hidden')}
      >
        {detail ? (
          <OrderDetailPanel
            key={detail.order.id}
            detail={detail}
            now={now}
            onClose={() => onSearch({ order: undefined })}
          />
        ) : (
          <p className="grid h-full place-items-center px-10 text-center text-18 text-balance text-ink-3">
            Choose an order to see its items, price and dockets.
          </p>
        )}
      </section>
    </main>
  );
}

function Filters({ search, onSearch }: Pick<HistoryScreenProps, 'search' | 'onSearch'>) {
  const [typed, setTyped] = useTypedSearch(search.search ?? '', (text) => onSearch({ search: text, page: undefined }));
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useSearchKeys(field);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line p-2">
      <search className="relative min-w-52 flex-1">
        <SearchIcon
          size={20}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
        />
        <label htmlFor={id} className="sr-only">
          Number, name or phone
        </label>
        <input
          ref={field}
          id={id}
          value={typed}
          placeholder="Number, name or phone"
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          className="h-12 w-full rounded-input border border-line bg-paper pr-3 pl-10 text-16 text-ink focus:border-accent-text focus:outline-2 focus:outline-accent-text"
        />
      </search>
      <Chips
        label="When"
        words={HISTORY_DAYS.map((day) => [day, DAY_LABELS[day]] as const)}
        chosen={search.day ?? 'today'}
        onChoose={(day) => onSearch({ day, page: undefined })}
      />
      <Chips
        label="From"
        words={[['', 'All'], ...CHANNELS.slice(0, 2).map((channel) => [channel, CHANNEL_LABELS[channel]] as const)]}
        chosen={search.channel ?? ''}
        onChoose={(channel) => onSearch({ channel: channel === '' ? undefined : channel, page: undefined })}
      />
    </div>
  );
}

interface ChipsProps<Word extends string> {
  label: string;
  words: readonly (readonly [Word, string])[];
  chosen: Word;
  onChoose: (word: Word) => void;
}

function Chips<Word extends string>({ label, words, chosen, onChoose }: ChipsProps<Word>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the buttons of one switch, without a fieldset's border
    <div role="group" aria-label={label} className="flex rounded-input bg-sunken p-1 max-sm:w-full">
      {words.map(([word, text]) => (
        <button
          key={word}
          type="button"
          aria-pressed={word === chosen}
          onClick={() => onChoose(word)}
          className="min-h-12 min-w-12 rounded-input px-3 text-14 max-sm:flex-1 max-sm:px-1 font-semibold whitespace-nowrap text-ink-2 aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:ring-1 aria-pressed:ring-line-strong"
        >
          {text}
        </button>
      ))}
    </div>
  );
}

interface RowsProps {
  rows: readonly HistoryRow[];
  search: HistorySearch;
  now: number;
  openId: string | null;
  onOpen: (orderId: string) => void;
}

function Rows({ rows, search, now, openId, onOpen }: RowsProps) {
  if (rows.length === 0) {
    const isAsked = search.search !== undefined || search.channel !== undefined || search.status !== undefined;
    if (isAsked) return <NothingHere icon={SearchIcon}>No orders match.</NothingHere>;
    return (
      <NothingHere icon={HistoryIcon} canOrder>
        {NONE_LABELS[search.day ?? 'today']} Orders appear here as soon as they’re placed, with their payments and
        dockets.
      </NothingHere>
    );
  }
  return (
    <ul className="min-h-0 flex-1 divide-y divide-line overflow-y-auto overscroll-contain">
      {rows.map((row) => (
        <Row key={row.id} row={row} now={now} isOpen={row.id === openId} onOpen={() => onOpen(row.id)} />
      ))}
    </ul>
  );
}

function Row({ row, now, isOpen, onOpen }: { row: HistoryRow; now: number; isOpen: boolean; onOpen: () => void }) {
  const { countryCode, currencyCode, timezone } = useSession().store;
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
        className={cx(
          'grid min-h-16 w-full grid-cols-[5rem_minmax(0,1fr)_auto] items-center gap-x-4 border-l-4 px-4 py-2 text-left sm:grid-cols-[5rem_minmax(0,1fr)_auto_6rem]',
          isOpen ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-sunken',
        )}
      >
        <span className="tnum text-18 font-bold">{row.orderNumber}</span>
        <span className="min-w-0">
          <span className="block truncate font-medium">{row.customerName || 'No name'}</span>
          <span className="tnum block truncate text-14 text-ink-3">
            {whenText(row.placedIsoDateTimeUtc, now, timezone)} · {orderTypeLabel(row.collectionType, countryCode)} ·{' '}
            {CHANNEL_LABELS[row.channel]}
            {row.employeeName ? ` · by ${row.employeeName}` : ''}
          </span>
        </span>
        <span className="flex flex-wrap justify-end gap-1.5 max-sm:col-start-2 max-sm:row-start-2 max-sm:mt-1 max-sm:justify-start lg:max-xl:flex-col lg:max-xl:items-end lg:max-xl:gap-1">
          <StatusPill look={ORDER_BADGES[row.statusCode]} />
          <StatusPill look={paymentBadge(row, row.paymentStatusCode, row.refundedInCents)} />
        </span>
        <MoneyText
          amountInCents={row.grandTotalInCents}
          currencyCode={currencyCode}
          className="text-right text-18 font-semibold"
        />
      </button>
    </li>
  );
}

interface PagesProps extends Pick<HistoryScreenProps, 'search' | 'onSearch'> {
  total: number;
  newCount: number;
  onNew: () => void;
}

function Pages({ total, newCount, onNew, search, onSearch }: PagesProps) {
  const page = search.page ?? 1;
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return (
    <div className="flex min-h-17 shrink-0 items-center justify-between gap-3 border-t border-line px-4 py-2 text-14 text-ink-2">
      {/* As high as its button, so the count doesn't move when that appears. */}
      <span className="flex min-h-12 items-center gap-3">
        <span className="tnum">{total === 1 ? '1 order' : `${total} orders`}</span>
        {newCount > 0 && page === 1 ? (
          <Button variant="primary" onClick={onNew}>
            {newCount === 1 ? 'Show 1 new' : `Show ${newCount} new`}
          </Button>
        ) : null}
      </span>
      {last > 1 ? (
        <span className="flex items-center gap-2">
          <Button icon={BackIcon} disabled={page <= 1} onClick={() => onSearch({ page: page - 1 })}>
            Newer
          </Button>
          <span className="tnum">
            {page} of {last}
          </span>
          <Button iconAfter={NextIcon} disabled={page >= last} onClick={() => onSearch({ page: page + 1 })}>
            Older
          </Button>
        </span>
      ) : null}
    </div>
  );
}
