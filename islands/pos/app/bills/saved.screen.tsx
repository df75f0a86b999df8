import { memo, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { BillDetail, BillList, BillRow } from '#src/domain/till/bill.types.ts';
import type { PosTable } from '#src/domain/till/till.types.ts';
import { cx } from '#src/ui/classes.ts';
import { DineInIcon, EditIcon, HandedOffIcon, SaveIcon, SearchIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { LOOKS } from '#src/ui/statuses.ts';
import { arrowKeys } from '../kit/arrow-keys.ts';
import { fetched } from '../kit/fetched.tsx';
import { NothingHere } from '../kit/nothing-here.tsx';
import { ageText, minutesSince } from '../kit/store-time.ts';
import { useMoreOnEnd } from '../kit/use-more-on-end.ts';
import { useNow } from '../kit/use-now.ts';
import { useSearchKeys } from '../kit/use-search-keys.ts';
import { useSteady } from '../kit/use-steady.ts';
import { useSession } from '../pos-context.tsx';
import { findBills } from './find-bills.ts';
import { SavedBill } from './saved-bill.tsx';
import { tableText } from './table-text.ts';

const GivenSheet = fetched(() => import('../pay/given-sheet.tsx').then((file) => file.GivenSheet));

export interface SavedScreenProps {
  list: BillList;
  detail: BillDetail | null;
  tables: readonly PosTable[];
  /** A finger has come down on it: it is asked for before the touch is over. */
  onAim: (billId: string) => void;
  /** Until it is there. */
  onOpen: (billId: string | undefined) => Promise<void>;
}

/** A screenful and some below it: each card costs something in every frame. */
const CARDS = 24;

/** Every bill that waits, of all tills: find it, go on with it, take its money. */
export function SavedScreen({ list, detail, tables, onAim, onOpen }: SavedScreenProps) {
  const now = useNow(list.atIsoDateTimeUtc);
  const isOpen = detail !== null;
  const leftInCents = list.bills.reduce((total, bill) => total + bill.leftInCents, 0);
  const { currencyCode } = useSession().store;
  const [typed, setTyped] = useState('');
  const asked = useDeferredValue(typed);
  const found = useMemo(() => findBills(list.bills, asked), [list.bills, asked]);
  const more = useMoreOnEnd(found.length, CARDS);
  // Marked at once: the bill itself comes from the server.
  const [touchedId, setTouchedId] = useState<string | null>(null);
  const latest = useRef(onOpen);
  latest.current = onOpen;
  const touch = useCallback((billId: string) => {
    setTouchedId(billId);
    void latest.current(billId).finally(() => setTouchedId((so) => (so === billId ? null : so)));
  }, []);
  const aim = useSteady(onAim);
  // The bill itself is gone from the list by then.
  const [given, setGiven] = useState<{ readonly orderNumber: string; readonly cashInCents: number } | null>(null);
  return (
    <main id="main" className="grid h-full min-h-0 grid-cols-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
      <section
        aria-label="Saved orders"
        onKeyDown={arrowKeys}
        className={cx('flex min-h-0 flex-col', isOpen && 'max-lg:hidden')}
      >
        <header className="flex min-h-16 shrink-0 flex-wrap items-center justify-between gap-x-4 border-b border-line px-5 py-3">
          <h1 className="text-22 font-bold">Saved orders</h1>
          <FindBill typed={typed} onType={setTyped} />
          <p className="tnum text-ink-2">
            {list.bills.length === 1 ? '1 bill' : `${list.bills.length} bills`},{' '}
            <MoneyText amountInCents={leftInCents} currencyCode={currencyCode} /> unpaid
          </p>
        </header>
        {list.bills.length === 0 ? (
          <NothingHere icon={SaveIcon} canOrder>
            No saved orders. Save an order, or send one to be paid later, and it appears here.
          </NothingHere>
        ) : found.length === 0 ? (
          <NothingHere icon={SearchIcon}>No bill matches “{asked.trim()}” in its name, table or number.</NothingHere>
        ) : (
          <ul className="grid min-h-0 flex-1 auto-rows-min grid-cols-[repeat(auto-fill,minmax(15.5rem,1fr))] gap-3 overflow-y-auto overscroll-contain p-4">
            {found.slice(0, more.count).map((bill) => (
              <BillCard
                key={bill.id}
                bill={bill}
                age={ageText(minutesSince(bill.openedIsoDateTimeUtc, now))}
                isOpen={bill.id === (touchedId ?? detail?.id)}
                onAim={aim}
                onOpen={touch}
              />
            ))}
            {more.count < found.length ? <li ref={more.end} aria-hidden className="h-32" /> : null}
          </ul>
        )}
      </section>
      <section
        aria-label="Bill"
        className={cx('min-h-0 border-line bg-surface lg:border-l', !isOpen && 'max-lg:hidden')}
      >
        {detail ? (
          <SavedBill
            key={detail.id}
            detail={detail}
            bills={list.bills}
            tables={tables}
            now={now}
            onOpen={(billId) => void onOpen(billId)}
            onClose={() => void onOpen(undefined)}
            onCashBack={(orderNumber, cashInCents) => setGiven({ orderNumber, cashInCents })}
          />
        ) : (
          <p className="grid h-full place-items-center px-10 text-center text-18 text-balance text-ink-3">
            {list.bills.length === 0 ? 'Tap a bill to open it here.' : 'Choose a bill to continue it or take payment.'}
          </p>
        )}
      </section>
      {given ? (
        <GivenSheet
          title={`${given.orderNumber} is cancelled`}
          cashInCents={given.cashInCents}
          currencyCode={currencyCode}
          onClose={() => setGiven(null)}
        />
      ) : null}
    </main>
  );
}

interface BillCardProps {
  bill: BillRow;
  age: string;
  isOpen: boolean;
  onAim: (billId: string) => void;
  onOpen: (billId: string) => void;
}

/** A name, a table or a number, as a guest says it at the counter. */
function FindBill({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useSearchKeys(field);
  return (
    <search className="relative min-w-48 flex-1 max-sm:order-last max-sm:mt-2 max-sm:basis-full">
      <SearchIcon
        size={20}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
      />
      <input
        ref={field}
        type="search"
        value={typed}
        aria-label="Find a bill"
        placeholder="Name, table or number"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          onType('');
          event.currentTarget.blur();
        }}
        className="h-12 w-full rounded-input border border-line bg-paper pr-3 pl-10 text-16 text-ink focus:border-accent-text focus:outline-2 focus:outline-accent-text"
      />
    </search>
  );
}

/** Drawn again only when its bill changes: an evening has hundreds. */
const BillCard = memo(function BillCard({ bill, age, isOpen, onAim, onOpen }: BillCardProps) {
  const { currencyCode } = useSession().store;
  const Icon = bill.collectionType === 'dineIn' ? DineInIcon : HandedOffIcon;
  const isPart = bill.leftInCents < bill.totalInCents;
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen ? 'true' : undefined}
        onPointerDown={() => onAim(bill.id)}
        onClick={() => onOpen(bill.id)}
        className={cx(
          'flex min-h-32 w-full flex-col gap-1.5 rounded-card border-2 p-4 text-left',
          isOpen ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:border-line-strong',
        )}
      >
        <span className="flex w-full items-baseline justify-between gap-3">
          <span className="min-w-0 truncate text-22 font-bold">{titleOf(bill)}</span>
          <span className="tnum shrink-0 text-14 text-ink-3">{age}</span>
        </span>
        <span className="flex w-full items-center gap-2 text-14 text-ink-2">
          <Icon size={16} aria-hidden className="shrink-0" />
          <span className="truncate">
            {[numberBeside(bill), bill.tableName === null ? '' : bill.customerName, bill.savedByName]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className="mt-auto flex w-full items-end justify-between gap-3 pt-2">
          <span className="flex flex-wrap gap-1.5">
            {bill.editing ? (
              <span className="inline-flex items-center gap-1 rounded-full bg-wait-soft px-2.5 py-0.5 text-14 font-semibold text-wait-text">
                <EditIcon size={14} aria-hidden />
                {bill.editing.terminalName}
              </span>
            ) : null}
            {bill.unsentCount > 0 ? (
              <span className="rounded-full bg-going-soft px-2.5 py-0.5 text-14 font-semibold text-going-text">
                {bill.unsentCount} unsent
              </span>
            ) : null}
            {bill.due === 'cardRefused' ? <StatusPill look={LOOKS.paymentFailure} /> : null}
            {bill.due === 'inStore' ? (
              <span className="rounded-full bg-sunken px-2.5 py-0.5 text-14 font-semibold text-ink-2">Website</span>
            ) : null}
            {isPart ? <StatusPill look={{ ...LOOKS.notPaid, word: 'Part paid' }} /> : null}
          </span>
          <MoneyText amountInCents={bill.leftInCents} currencyCode={currencyCode} className="text-22 font-bold" />
        </span>
      </button>
    </li>
  );
});

/** Where the number is not the title already. */
function numberBeside(bill: BillRow): string {
  if (bill.orderNumber === null) return 'Not sent';
  return titleOf(bill) === bill.orderNumber ? '' : bill.orderNumber;
}

export function titleOf(bill: Pick<BillRow, 'tableName' | 'customerName' | 'orderNumber'>): string {
  if (bill.tableName !== null) return tableText(bill.tableName);
  return bill.customerName || bill.orderNumber || 'Saved order';
}
