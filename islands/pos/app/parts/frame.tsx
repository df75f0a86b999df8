import type { ReactNode } from 'react';
import type { Attention } from '#src/domain/till/till.types.ts';
import { cx } from '#src/ui/classes.ts';
import {
  BellIcon,
  CartIcon,
  HistoryIcon,
  HomeIcon,
  type IconType,
  MoreIcon,
  PeopleIcon,
  SaveIcon,
  TablesIcon,
} from '#src/ui/icon.tsx';
import { PosLink } from '../links.tsx';
import { CardPaymentHost } from '../pay/card-payment-host.tsx';
import { useSession } from '../pos-context.tsx';
import { ageText, minutesSince } from '../state/store-time.ts';
import { useNow } from '../state/use-now.ts';
import { ConnectionPill } from './connection-pill.tsx';
import { EmployeeChip } from './employee-chip.tsx';
import { ScreenKeys } from './screen-keys.tsx';
import { Tray } from './tray.tsx';

/** The bar that is always there, and the screen below it. The page itself never scrolls. */
export function Frame({ attention, children }: { attention: Attention; children: ReactNode }) {
  const { store, terminal } = useSession();
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <header className="flex h-14 shrink-0 items-center gap-1 border-b border-line bg-surface px-2">
        <nav aria-label="Screens" className="flex h-full items-center gap-1 max-md:gap-0">
          <BarLink to="/home" icon={HomeIcon} label="Home" />
          <BarLink to="/ordering" icon={CartIcon} label="Order" />
          <IncomingLink attention={attention} />
          {store.hasTableMap && store.collectionTypes.includes('dineIn') ? (
            <BarLink to="/table-map" icon={TablesIcon} label="Tables" />
          ) : null}
          <BarLink to="/saved-orders" icon={SaveIcon} label="Saved" />
          <BarLink to="/order-history" icon={HistoryIcon} label="History" className="max-md:hidden" />
          {/* On smaller screens from home and from the order itself: the bar has no room for one more. */}
          <BarLink to="/customer-list" icon={PeopleIcon} label="Customers" className="max-xl:hidden" />
          <BarLink to="/more" icon={MoreIcon} label="More" />
        </nav>
        <p className="min-w-0 flex-1 truncate text-center text-14 text-ink-3 max-2xl:invisible 2xl:px-2">
          <span className="font-semibold text-ink-2">{store.name}</span> · {terminal.name}
        </p>
        <ConnectionPill />
        <Tray attention={attention} />
        <EmployeeChip />
      </header>
      <CardPaymentHost />
      <ScreenKeys />
      <div className="min-h-0 flex-1">{children}</div>
    </div>
  );
}

const BAR_LINK =
  'flex h-12 items-center gap-2 rounded-input px-3.5 max-2xl:px-2.5 max-xl:px-1.5 max-lg:px-2.5 max-md:gap-1 max-sm:px-1.5 font-semibold whitespace-nowrap text-ink-2 transition-colors hover:bg-sunken hover:text-ink ' +
  'aria-[current=page]:bg-sunken aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-3px_0_var(--accent)]';

function BarLink({
  to,
  icon: Icon,
  label,
  className,
}: {
  to: '/home' | '/ordering' | '/table-map' | '/saved-orders' | '/order-history' | '/customer-list' | '/more';
  icon: IconType;
  label: string;
  className?: string;
}) {
  return (
    <PosLink to={to} className={cx(BAR_LINK, className)} preload="intent">
      <Icon size={20} aria-hidden />
      <span className="max-lg:sr-only">{label}</span>
    </PosLink>
  );
}

function IncomingLink({ attention }: { attention: Attention }) {
  const now = useNow(attention.atIsoDateTimeUtc);
  const { newOrders } = attention;
  const oldest = newOrders[0];
  const isWaiting = oldest !== undefined;
  return (
    <PosLink
      to="/incoming-online-orders"
      preload="intent"
      className={cx(BAR_LINK, isWaiting && 'bg-fail-soft text-fail-text! hover:bg-fail-soft')}
    >
      <BellIcon size={20} aria-hidden />
      <span className="max-lg:sr-only">Incoming</span>
      {/* The place of the count is kept, so that nothing moves when an order comes. */}
      <span
        className={cx(
          'tnum inline-grid h-6 min-w-6 place-items-center rounded-full px-1.5 text-14 font-bold',
          isWaiting ? 'bg-fail text-accent-ink' : 'bg-sunken text-ink-3',
        )}
      >
        {newOrders.length}
      </span>
      <span className="tnum w-14 text-14 font-medium max-xl:hidden">
        {oldest ? ageText(minutesSince(oldest.placedIsoDateTimeUtc, now)) : ''}
      </span>
    </PosLink>
  );
}
