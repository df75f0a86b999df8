import type { ReactNode } from 'react';
import type { Attention } from '#src/domain/till/till.types.ts';
import { cx } from '#src/ui/classes.ts';
import {
  BellIcon,
  CartIcon,
  CashIcon,
  DeliveryIcon,
  DineInIcon,
  HistoryIcon,
  type IconType,
  PeopleIcon,
  SaveIcon,
  TablesIcon,
} from '#src/ui/icon.tsx';
import { PosLink } from '../links.tsx';
import { useSession } from '../pos-context.tsx';
import { startOrder } from '../state/draft-store.ts';
import { ageText, dayText, minutesSince, timeText } from '../state/store-time.ts';
import { useNow } from '../state/use-now.ts';

/** What one comes here for, each one touch away. */
export function HomeScreen({ attention }: { attention: Attention }) {
  const { store, terminal, employee, drawer } = useSession();
  const now = useNow(attention.atIsoDateTimeUtc);
  const { newOrders, acceptedCount, failedPrints } = attention;
  const oldest = newOrders[0];
  const hasTables = store.hasTableMap && store.collectionTypes.includes('dineIn');
  const canDineIn = store.collectionTypes.includes('dineIn');
  return (
    <main id="main" className="flex h-full flex-col gap-6 overflow-y-auto p-5 md:p-8">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h1 className="text-28 font-extrabold">{employee ? `Hello ${employee.name.split(' ')[0]}` : terminal.name}</h1>
        <p className="tnum text-18 text-ink-2">
          {dayText(now, store.timezone)}, {timeText(now, store.timezone)}
        </p>
      </header>
      <div className="grid max-h-[46rem] min-h-0 flex-1 auto-rows-[minmax(min-content,1fr)] grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <PosLink
          to="/incoming-online-orders"
          className={cx(
            TILE,
            oldest ? 'border-fail bg-fail text-accent-ink' : 'border-line bg-surface text-ink',
            hasTables ? 'lg:row-span-3' : 'lg:row-span-2',
          )}
        >
          <TileHead icon={BellIcon} title="Incoming orders" />
          <span className="mt-auto">
            <span className="tnum block text-[4.5rem] leading-none font-bold">{newOrders.length}</span>
            <span className={cx('tnum mt-2 block text-18', oldest ? '' : 'text-ink-2')}>
              {oldest
                ? `new, the oldest waits ${ageText(minutesSince(oldest.placedIsoDateTimeUtc, now))}`
                : 'new orders wait'}
            </span>
            <span className={cx('tnum mt-1 block', oldest ? '' : 'text-ink-3')}>{acceptedCount} in the kitchen</span>
          </span>
        </PosLink>
        <Tile to="/ordering" icon={CartIcon} title="New pickup order" onGo={() => startOrder('pickup')} isMain>
          Counter and phone
        </Tile>
        {canDineIn ? (
          <Tile to="/ordering" icon={DineInIcon} title="New dine-in order" onGo={() => startOrder('dineIn')}>
            At a table
          </Tile>
        ) : null}
        {store.collectionTypes.includes('delivery') ? (
          <Tile to="/ordering" icon={DeliveryIcon} title="New delivery" onGo={() => startOrder('delivery')}>
            On the phone, to an address
          </Tile>
        ) : null}
        <Tile to="/customer-list" icon={PeopleIcon} title="Customers">
          By phone, name or address
        </Tile>
        {hasTables ? (
          <Tile to="/table-map" icon={TablesIcon} title="Table map">
            Who sits where, since when
          </Tile>
        ) : null}
        <Tile to="/saved-orders" icon={SaveIcon} title="Saved orders">
          Go on with one, take its money
        </Tile>
        <Tile to="/order-history" icon={HistoryIcon} title="Order history" isWide={!canDineIn || hasTables}>
          Find, look at and reprint
        </Tile>
        <Tile to="/reports" icon={CashIcon} title="Cash and end of day">
          {drawer.isOfEarlierDay
            ? 'The drawer still waits for its count'
            : drawer.isOpen
              ? 'The drawer is open'
              : 'Float, cash in and out, count'}
        </Tile>
        {failedPrints.length > 0 ? (
          <p
            role="status"
            className="self-start rounded-card bg-fail-soft px-5 py-4 text-18 font-semibold text-fail-text"
          >
            {failedPrints.length === 1 ? 'One docket' : `${failedPrints.length} dockets`} did not print. Open the tray
            above.
          </p>
        ) : null}
      </div>
    </main>
  );
}

const TILE =
  'flex min-h-28 flex-col rounded-card border-2 p-5 text-left transition-colors hover:border-line-strong active:translate-y-px';

interface TileProps {
  to: '/ordering' | '/table-map' | '/saved-orders' | '/order-history' | '/reports' | '/customer-list';
  icon: IconType;
  title: string;
  children: ReactNode;
  isMain?: boolean;
  isWide?: boolean;
  onGo?: () => void;
}

function Tile({ to, icon, title, children, isMain = false, isWide = false, onGo }: TileProps) {
  return (
    <PosLink
      to={to}
      onClick={onGo}
      preload="intent"
      className={cx(
        TILE,
        isMain ? 'border-accent bg-accent text-accent-ink' : 'border-line bg-surface text-ink',
        isWide && 'lg:col-span-2',
      )}
    >
      <TileHead icon={icon} title={title} />
      <span className={cx('mt-auto text-18', isMain ? '' : 'text-ink-2')}>{children}</span>
    </PosLink>
  );
}

function TileHead({ icon: Icon, title }: { icon: IconType; title: string }) {
  return (
    <span className="flex items-center gap-3 text-22 font-bold">
      <Icon size={28} aria-hidden />
      {title}
    </span>
  );
}
