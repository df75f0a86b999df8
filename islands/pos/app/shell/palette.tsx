import { useNavigate } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { LEAST_CUSTOMER_SEARCH } from '#src/domain/till/customer.types.ts';
import { CONTROL, cx } from '#src/ui/classes.ts';
import { CartIcon, HistoryIcon, type IconType, PersonIcon, SearchIcon } from '#src/ui/icon.tsx';
import { DrawerSheet } from '../cash/drawer-sheet.tsx';
import { useAnswer } from '../guests/use-answer.ts';
import { findPlaces, isPlaceOpen, PLACES } from '../kit/places.tsx';
import { requestFor } from '../kit/screen-wish.ts';
import { Sheet } from '../kit/sheet.tsx';
import { whenText } from '../kit/store-time.ts';
import { searchableWhenNeeded, searchMenu } from '../order/menu-search.ts';
import { useMenu } from '../order/menu-store.ts';
import { sellable } from '../order/sellable.ts';
import { useSession, useTill } from '../pos-context.tsx';
import { findSettings, SETTINGS_PAGES } from '../settings/settings-pages.tsx';
import { useLock } from './use-lock.ts';

interface Found {
  readonly id: string;
  readonly group: 'Screens' | 'Items' | 'Customers' | 'Orders';
  readonly icon: IconType;
  readonly title: string;
  readonly lead: string;
  readonly go: () => void;
  /** It opens something over this screen. */
  readonly staysOpen?: true;
}

/** Of each kind: what a person sees without scrolling. */
const MOST = 5;
const WAIT_MS = 200;

/** Ctrl K: a screen, an item, a customer or an order by what is typed, from every screen. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [isDrawer, setIsDrawer] = useState(false);
  const { found, isAsking } = useFound(typed.trim(), () => setIsDrawer(true));
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  if (isDrawer) return <DrawerSheet onClose={onClose} />;
  const chosen = found[Math.min(at, found.length - 1)];
  const take = (one: Found) => {
    if (!one.staysOpen) onClose();
    one.go();
  };
  const onKey = (event: React.KeyboardEvent) => {
    if (event.key === 'Enter') {
      if (chosen) take(chosen);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = at + (event.key === 'ArrowDown' ? 1 : -1);
      setAt(Math.min(Math.max(next, 0), found.length - 1));
      document.getElementById(`${id}-${found[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Sheet title="Go to" size="normal" focus={field} onClose={onClose}>
      <div className="relative">
        <SearchIcon
          size={20}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
        />
        <input
          ref={field}
          role="combobox"
          aria-label="Screen, item, customer or order"
          aria-expanded
          aria-controls={`${id}-found`}
          aria-activedescendant={chosen ? `${id}-${chosen.id}` : undefined}
          value={typed}
          placeholder="Screen, item, customer or order"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKey}
          className={`${CONTROL} min-h-14 pl-10`}
        />
      </div>
      <div
        id={`${id}-found`}
        role="listbox"
        aria-label="Found"
        className="mt-3 h-[26rem] max-h-[55dvh] overflow-y-auto"
      >
        {found.map((one, index) => (
          <Row
            key={one.id}
            id={`${id}-${one.id}`}
            one={one}
            heading={found[index - 1]?.group === one.group ? null : one.group}
            isChosen={one === chosen}
            onTake={() => take(one)}
          />
        ))}
      </div>
      <p role="status" className="min-h-6 text-14 text-ink-2">
        {found.length > 0 ? '' : isAsking ? 'Searching…' : `Nothing found for “${typed.trim()}”.`}
      </p>
    </Sheet>
  );
}

interface RowProps {
  id: string;
  one: Found;
  heading: string | null;
  isChosen: boolean;
  onTake: () => void;
}

function Row({ id, one, heading, isChosen, onTake }: RowProps) {
  const { icon: Icon, title, lead } = one;
  return (
    <>
      {heading ? (
        <p role="presentation" className="px-3 pt-3 pb-1 text-14 font-semibold text-ink-3 first:pt-0">
          {heading}
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard, its arrows and Enter */}
      <div
        id={id}
        role="option"
        aria-selected={isChosen}
        tabIndex={-1}
        onClick={onTake}
        className={cx(
          'flex min-h-14 cursor-pointer items-center gap-3 rounded-input px-3 py-1.5',
          isChosen ? 'bg-accent-soft' : 'hover:bg-sunken',
        )}
      >
        <Icon size={20} aria-hidden className="shrink-0 text-ink-2" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{title}</span>
          <span className="tnum block truncate text-14 text-ink-2">{lead}</span>
        </span>
      </div>
    </>
  );
}

/** Screens and items at once; customers and orders as the store answers. */
function useFound(text: string, onDrawer: () => void): { found: readonly Found[]; isAsking: boolean } {
  const { api } = useTill();
  const session = useSession();
  const { store } = session;
  const { currencyCode, timezone, restaurantId, storeId } = store;
  const { menu } = useMenu(api);
  const navigate = useNavigate();
  const lock = useLock();
  const key = text.length < LEAST_CUSTOMER_SEARCH ? null : text;
  const customers = useAnswer(key, () => api.guests.list(text, false), WAIT_MS);
  const orders = useAnswer(key, () => api.history({ search: text, day: 'all' }), WAIT_MS);

  const screens = findPlaces(
    PLACES.filter((place) => isPlaceOpen(place, session)),
    text,
  ).map(({ action, icon, title, lead, go }): Found => {
    const entry = { id: `place-${action}`, group: 'Screens' as const, icon, title, lead };
    if (go === 'drawer') return { ...entry, go: onDrawer, staysOpen: true };
    if (go === 'lock') return { ...entry, go: () => void lock() };
    return {
      ...entry,
      go: () => {
        go.first?.();
        void navigate({ to: go.to });
      },
    };
  });
  const pages = (text === '' ? [] : findSettings(SETTINGS_PAGES, text)).map(
    ({ to, icon, title, lead }): Found => ({
      id: `page-${to.slice(to.lastIndexOf('/') + 1)}`,
      group: 'Screens',
      icon,
      title,
      lead,
      go: () => void navigate({ to }),
    }),
  );
  const items = (menu ? searchMenu(searchableWhenNeeded(sellable(menu).items).get(), text) : []).map(
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
  const people = (customers.data?.rows ?? []).map(
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
  const now = Date.now();
  const past = (orders.data?.rows ?? []).map(
    (row): Found => ({
      id: `order-${row.id}`,
      group: 'Orders',
      icon: HistoryIcon,
      title: [row.orderNumber, row.customerName].filter(Boolean).join(' · '),
      lead: `${whenText(row.placedIsoDateTimeUtc, now, timezone)} · ${formatAmount(row.grandTotalInCents, currencyCode)}`,
      go: () => void navigate({ to: '/order-history', search: { order: row.id, day: 'all', search: text } }),
    }),
  );
  const isAsking = key !== null && (customers.isAsking || orders.isAsking);
  if (text === '') return { found: screens, isAsking };
  const found = [[...screens, ...pages], items, people, past].flatMap((some) => some.slice(0, MOST));
  return { found, isAsking };
}
