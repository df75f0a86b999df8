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
import { useSellsBesideBox } from '../alone/beside-box.ts';
import { keptUnasked } from '../kit/fetched.tsx';
import { OldAnswerNote } from '../kit/old-answer-note.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { hasTables } from '../kit/start.ts';
import { ageText, minutesSince } from '../kit/store-time.ts';
import { useNow } from '../kit/use-now.ts';
import { PosLink } from '../paths/links.tsx';
import { CardPaymentGate } from '../pay/card-payment-gate.tsx';
import { SettledSale } from '../pay/settled-sale.tsx';
import { ConnectionPill } from './connection-pill.tsx';
import { EmployeeChip } from './employee-chip.tsx';
import { ScreenKeys } from './screen-keys.tsx';
import { Tray } from './tray.tsx';

const Background = keptUnasked(() => import('./background.tsx').then((file) => file.Background));
const BesideBoxNote = keptUnasked(() => import('../alone/box-sells.tsx').then((file) => file.BesideBoxNote));

/** The bar that is always visible, and the screen below it. The page itself never scrolls. */
export function Frame({ attention, children }: { attention: Attention; children: ReactNode }) {
  const { box, store, terminal } = useSession();
  const sellsBesideBox = useSellsBesideBox(box, store.timezone);
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      {/* A phone has two bars: the status above, the screens below, where the thumb is. */}
      <header className="flex h-14 shrink-0 items-center gap-1 border-b border-line bg-surface px-2 max-sm:contents">
        <nav
          aria-label="Screens"
          className="flex h-full items-center gap-1 max-xl:gap-0 max-sm:order-last max-sm:h-auto max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-1 max-sm:pb-[env(safe-area-inset-bottom)]"
        >
          <BarLink to="/home" icon={HomeIcon} label="Home" />
          <BarLink to="/ordering" icon={CartIcon} label="Order" />
          <IncomingLink attention={attention} />
          {hasTables(store) ? <BarLink to="/table-map" icon={TablesIcon} label="Tables" /> : null}
          <BarLink to="/saved-orders" icon={SaveIcon} label="Saved" />
          <BarLink to="/order-history" icon={HistoryIcon} label="History" className="max-sm:hidden" />
          {/* On smaller screens it opens from home and from the order, because the bar has no more room. */}
          <BarLink to="/customer-list" icon={PeopleIcon} label="Customers" className="max-xl:hidden" />
          <BarLink to="/more" icon={MoreIcon} label="More" />
        </nav>
        <div className="flex min-w-0 flex-1 items-center gap-1 max-sm:flex-none max-sm:border-b max-sm:border-line max-sm:bg-surface max-sm:pr-1 max-sm:pl-3">
          <p className="min-w-0 flex-1 truncate text-center text-14 text-ink-3 max-sm:text-left sm:max-2xl:invisible 2xl:px-2">
            <span className="font-semibold text-ink-2">{store.name}</span> · {terminal.name}
          </p>
          <ConnectionPill />
          <Tray attention={attention} />
          <EmployeeChip />
        </div>
      </header>
      <CardPaymentGate />
      <Background />
      <ScreenKeys />
      <SettledSale />
      <OldAnswerNote />
      {box && sellsBesideBox ? <BesideBoxNote box={box} /> : null}
      <div className="min-h-0 flex-1">{children}</div>
    </div>
  );
}

/** A label beside its icon, or below it when space is short. */
const BAR_LINK =
  'relative flex h-12 min-w-12 items-center gap-2 rounded-input px-3.5 font-semibold whitespace-nowrap text-ink-2 transition-colors hover:bg-sunken hover:text-ink max-2xl:px-2.5 max-xl:px-2 ' +
  'max-lg:flex-col max-lg:justify-center max-lg:gap-0.5 max-lg:px-1.5 max-lg:text-12 max-sm:h-14 max-sm:flex-1 ' +
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
      {label}
    </PosLink>
  );
}

function IncomingLink({ attention }: { attention: Attention }) {
  const { newOrders } = attention;
  const count = newOrders.length;
  const now = useNow(attention.atIsoDateTimeUtc);
  const [oldest] = newOrders;
  const waitedMinutes = oldest ? minutesSince(oldest.placedIsoDateTimeUtc, now) : 0;
  const { louderAfterMinutes = 0 } = useSession().terminal.settings.notifications.newOrder;
  const isUrgent = oldest !== undefined && louderAfterMinutes > 0 && waitedMinutes >= louderAfterMinutes;
  return (
    <PosLink
      to="/incoming-online-orders"
      preload="intent"
      className={cx(
        BAR_LINK,
        isUrgent
          ? 'bg-fail! text-accent-ink! hover:bg-fail!'
          : count > 0 && 'bg-fail-soft text-fail-text! hover:bg-fail-soft',
      )}
    >
      <BellIcon size={20} aria-hidden />
      {/* Its age replaces the word at the same width, so nothing moves. */}
      <span className="grid justify-items-center *:col-start-1 *:row-start-1">
        <span className={cx(isUrgent && 'opacity-0')}>Incoming</span>
        {isUrgent ? <span className="tnum">{ageText(waitedMinutes)}</span> : null}
      </span>
      {/* Space for the count is reserved, so nothing moves when an order arrives. */}
      <span
        className={cx(
          'tnum inline-grid h-6 min-w-6 place-items-center rounded-full px-1.5 text-14 font-bold',
          'max-lg:absolute max-lg:top-0.5 max-lg:left-[calc(50%+0.25rem)] max-lg:h-5 max-lg:min-w-5 max-lg:px-1 max-lg:text-12',
          isUrgent ? 'bg-accent-ink text-fail' : count > 0 ? 'bg-fail text-accent-ink' : 'bg-sunken text-ink-3',
        )}
      >
        {count}
      </span>
    </PosLink>
  );
}
