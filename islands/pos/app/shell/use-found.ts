import { useNavigate } from '@tanstack/react-router';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { LEAST_CUSTOMER_SEARCH, type TillGuest } from '#src/domain/till/customer.types.ts';
import type { HistoryRow } from '#src/domain/till/till.types.ts';
import { CartIcon, HistoryIcon, type IconType, PersonIcon } from '#src/ui/icon.tsx';
import { useAnswer } from '../guests/use-answer.ts';
import { findPlaces, isPlaceOpen, PLACES } from '../kit/places.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { requestFor } from '../kit/screen-request.ts';
import { whenText } from '../kit/store-time.ts';
import { searchableWhenNeeded, searchMenu } from '../menu/menu-search.ts';
import { useMenu } from '../menu/menu-store.ts';
import { sellable } from '../menu/sellable.ts';
import { findSettings, SETTINGS_PAGES } from '../settings/settings-pages.tsx';
import { beforePlace } from './before-place.ts';
import { useLock } from './use-lock.ts';

export interface Found {
  readonly id: string;
  readonly group: 'Screens' | 'Items' | 'Customers' | 'Orders';
  readonly icon: IconType;
  readonly title: string;
  readonly lead: string;
  readonly go: () => void;
  /** It opens over this screen. */
  readonly staysOpen?: true;
}

/** The most matches of a kind, so all are visible without scrolling. */
const MOST = 5;
const WAIT_MS = 200;

/** Screens and items at once. Customers and orders when the store answers. */
export function useFound(
  text: string,
  onSheet: (sheet: 'drawer' | 'training') => void,
): { found: readonly Found[]; isAsking: boolean } {
  const { api } = useTill();
  const key = text.length < LEAST_CUSTOMER_SEARCH ? null : text;
  const customers = useAnswer(key, () => api.guests.list(text, false), WAIT_MS);
  const orders = useAnswer(key, () => api.history({ search: text, day: 'all' }), WAIT_MS);
  const isAsking = key !== null && (customers.isAsking || orders.isAsking);
  const screens = useScreens(text, onSheet);
  const pages = useSettingsPages(text);
  const items = useItems(text);
  const people = useCustomers(customers.data?.rows ?? []);
  const past = useOrders(orders.data?.rows ?? [], text);
  if (text === '') return { found: screens, isAsking };
  const found = [[...screens, ...pages], items, people, past].flatMap((some) => some.slice(0, MOST));
  return { found, isAsking };
}

function useScreens(text: string, onSheet: (sheet: 'drawer' | 'training') => void): readonly Found[] {
  const session = useSession();
  const navigate = useNavigate();
  const lock = useLock();
  return findPlaces(
    PLACES.filter((place) => isPlaceOpen(place, session)),
    text,
  ).map(({ action, icon, title, lead, go }): Found => {
    const entry = { id: `place-${action}`, group: 'Screens' as const, icon, title, lead };
    if (go === 'drawer' || go === 'training') return { ...entry, go: () => onSheet(go), staysOpen: true };
    if (go === 'lock') return { ...entry, go: () => void lock() };
    if (go === 'salesReports') {
      const to = '/reports/sales-reports/$salesReportType';
      return { ...entry, go: () => void navigate({ to, params: { salesReportType: 'store' } }) };
    }
    return {
      ...entry,
      go: () => {
        beforePlace(go);
        void navigate({ to: go.to });
      },
    };
  });
}

function useSettingsPages(text: string): readonly Found[] {
  const navigate = useNavigate();
  return (text === '' ? [] : findSettings(SETTINGS_PAGES, text)).map(
    ({ to, icon, title, lead }): Found => ({
      id: `page-${to.slice(to.lastIndexOf('/') + 1)}`,
      group: 'Screens',
      icon,
      title,
      lead,
      go: () => void navigate({ to }),
    }),
  );
}

function useItems(text: string): readonly Found[] {
  const { menu } = useMenu(useTill().api);
  const navigate = useNavigate();
  return (menu ? searchMenu(searchableWhenNeeded(sellable(menu).items).get(), text) : []).map(
    ({ id, name }): Found => ({
      id: `item-${id}`,
      group: 'Items',
      icon: CartIcon,
      title: name,
      lead: 'Add to the order',
      go: () => {
        requestFor({ itemId: id });
        void navigate({ to: '/ordering' });
      },
    }),
  );
}

function useCustomers(rows: readonly TillGuest[]): readonly Found[] {
  const { restaurantId, storeId } = useSession().store;
  const navigate = useNavigate();
  return rows.map(
    ({ id, name, phone }): Found => ({
      id: `customer-${id}`,
      group: 'Customers',
      icon: PersonIcon,
      title: name || 'No name',
      lead: phone,
      go: () =>
        void navigate({
          to: '/restaurants/$restaurantId/stores/$storeId/customers/$uid',
          params: { restaurantId, storeId, uid: id },
        }),
    }),
  );
}

function useOrders(rows: readonly HistoryRow[], text: string): readonly Found[] {
  const { currencyCode, timezone } = useSession().store;
  const navigate = useNavigate();
  const now = Date.now();
  return rows.map(
    (row): Found => ({
      id: `order-${row.id}`,
      group: 'Orders',
      icon: HistoryIcon,
      title: [row.orderNumber, row.customerName].filter(Boolean).join(' · '),
      lead: `${whenText(row.placedIsoDateTimeUtc, now, timezone)} · ${formatAmount(row.grandTotalInCents, currencyCode)}`,
      go: () => void navigate({ to: '/order-history', search: { order: row.id, day: 'all', search: text } }),
    }),
  );
}
