import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { isLate } from '#src/domain/ordering/following.ts';
import type { BillDetail, BillList } from '#src/domain/till/bill.types.ts';
import type { PosTable } from '#src/domain/till/till.types.ts';
import { cx } from '#src/ui/classes.ts';
import { SaveIcon, SearchIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { arrowKeys } from '../kit/arrow-keys.ts';
import { fetched } from '../kit/fetched.tsx';
import { NothingHere } from '../kit/nothing-here.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { ageText, minutesSince } from '../kit/store-time.ts';
import { useMoreOnEnd } from '../kit/use-more-on-end.ts';
import { useNow } from '../kit/use-now.ts';
import { useSearchKeys } from '../kit/use-search-keys.ts';
import { useSteady } from '../kit/use-steady.ts';
import { BillCard } from './bill-card.tsx';
import { findBills } from './find-bills.ts';
import { SavedBill } from './saved-bill.tsx';

const GivenSheet = fetched(() => import('../pay/given-sheet.tsx').then((file) => file.GivenSheet));

export interface SavedScreenProps {
  list: BillList;
  detail: BillDetail | null;
  tables: readonly PosTable[];
  /** Reads the bill as soon as a finger is down on it, before the tap ends. */
  onAim: (billId: string) => void;
  /** Resolves when the bill is open. */
  onOpen: (billId: string | undefined) => Promise<void>;
}

/** A screenful and some below it, because each card costs time in every frame. */
const CARDS = 24;

/** Every saved bill of all tills: find it, continue it, take its money. */
export function SavedScreen({ list, detail, tables, onAim, onOpen }: SavedScreenProps) {
  const now = useNow(list.atIsoDateTimeUtc);
  const { currencyCode } = useSession().store;
  // By then a cancelled bill has left the list.
  const [given, setGiven] = useState<{ readonly orderNumber: string; readonly cashInCents: number } | null>(null);
  return (
    <main id="main" className="grid h-full min-h-0 grid-cols-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
      <Bills list={list} openId={detail?.id} now={now} onAim={onAim} onOpen={onOpen} />
      <section
        aria-label="Bill"
        className={cx('min-h-0 border-line bg-surface lg:border-l', detail === null && 'max-lg:hidden')}
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

interface BillsProps extends Pick<SavedScreenProps, 'list' | 'onAim' | 'onOpen'> {
  openId: string | undefined;
  now: number;
}

/** The list, as far as it matches what is typed. On a narrow screen the open bill takes its place. */
function Bills({ list, openId, now, onAim, onOpen }: BillsProps) {
  const [typed, setTyped] = useState('');
  const asked = useDeferredValue(typed);
  const found = useMemo(() => findBills(list.bills, asked), [list.bills, asked]);
  const more = useMoreOnEnd(found.length, CARDS);
  const { touchedId, touch } = useTouched(onOpen);
  const aim = useSteady(onAim);
  return (
    <section
      aria-label="Saved orders"
      onKeyDown={arrowKeys}
      className={cx('flex min-h-0 flex-col', openId !== undefined && 'max-lg:hidden')}
    >
      <header className="flex min-h-16 shrink-0 flex-wrap items-center justify-between gap-x-4 border-b border-line px-5 py-3">
        <ScreenName className="text-22 font-bold">Saved orders</ScreenName>
        <FindBill typed={typed} onType={setTyped} />
        <Unpaid bills={list.bills} />
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
              isLate={(bill.following ?? []).some((course) => isLate(course, now))}
              isOpen={bill.id === (touchedId ?? openId)}
              onAim={aim}
              onOpen={touch}
            />
          ))}
          {more.count < found.length ? <li ref={more.end} aria-hidden className="h-32" /> : null}
        </ul>
      )}
    </section>
  );
}

/** Marks a tapped bill at once: the bill itself comes from the server. */
function useTouched(onOpen: SavedScreenProps['onOpen']) {
  const [touchedId, setTouchedId] = useState<string | null>(null);
  const touch = useSteady((billId: string) => {
    setTouchedId(billId);
    void onOpen(billId).finally(() => setTouchedId((so) => (so === billId ? null : so)));
  });
  return { touchedId, touch };
}

function Unpaid({ bills }: Pick<BillList, 'bills'>) {
  const { currencyCode } = useSession().store;
  const leftInCents = bills.reduce((total, bill) => total + bill.leftInCents, 0);
  return (
    <p className="tnum text-ink-2">
      {bills.length === 1 ? '1 bill' : `${bills.length} bills`},{' '}
      <MoneyText amountInCents={leftInCents} currencyCode={currencyCode} /> unpaid
    </p>
  );
}

/** Finds a bill by what a guest says at the counter: a name, a table or a number. */
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
