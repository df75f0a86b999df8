import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { type CustomerList, LEAST_CUSTOMER_SEARCH } from '#src/domain/till/customer.types.ts';
import { Button } from '#src/ui/button.tsx';
import { PlusIcon, SearchIcon, StarIcon } from '#src/ui/icon.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useNow } from '../kit/use-now.ts';
import { useTypedSearch } from '../kit/use-typed-search.ts';
import type { CustomerSearch } from '../paths/customer-search.ts';
import { CustomerRowKey } from './customer-row.tsx';
import { NewCustomer } from './new-customer.tsx';

export interface CustomerListScreenProps {
  list: CustomerList;
  search: CustomerSearch;
  onSearch: (change: Partial<CustomerSearch>) => void;
}

/** Every customer of this store, the latest order first. */
export function CustomerListScreen({ list, search, onSearch }: CustomerListScreenProps) {
  const { restaurantId, storeId } = useSession().store;
  const navigate = useNavigate();
  const now = useNow(list.atIsoDateTimeUtc);
  const [isNew, setIsNew] = useState(false);
  const open = (uid: string) =>
    navigate({
      to: '/restaurants/$restaurantId/stores/$storeId/customers/$uid',
      params: { restaurantId, storeId, uid },
    });
  const text = search.search ?? '';
  return (
    <main id="main" className="flex h-full min-h-0 flex-col">
      <ScreenName className="sr-only">Customers</ScreenName>
      <Filters list={list} search={search} onSearch={onSearch} onNew={() => setIsNew(true)} />
      {list.rows.length > 0 ? (
        <ul
          aria-label="Customers"
          className="min-h-0 flex-1 divide-y divide-line overflow-y-auto overscroll-contain bg-surface"
        >
          {list.rows.map((row) => (
            <li key={row.id}>
              <CustomerRowKey row={row} now={now} onChoose={() => void open(row.id)} />
            </li>
          ))}
        </ul>
      ) : (
        <Nobody
          text={text}
          isReady={search.ready === true}
          needsSearch={list.needsSearch}
          onClear={() => onSearch({ search: '', ready: undefined })}
          onNew={() => setIsNew(true)}
        />
      )}
      <p
        role="status"
        hidden={list.needsSearch}
        className="tnum shrink-0 border-t border-line px-4 py-2 text-14 text-ink-2"
      >
        {list.rows.length < list.total ? `${list.rows.length} of ${list.total}` : `${list.total}`}{' '}
        {list.total === 1 ? 'customer' : 'customers'}
      </p>
      {isNew ? (
        <Sheet title="New customer" onClose={() => setIsNew(false)}>
          <NewCustomer typed={text} onSaved={(card) => void open(card.id)} onCancel={() => setIsNew(false)} />
        </Sheet>
      ) : null}
    </main>
  );
}

function Nobody({
  text,
  isReady,
  needsSearch,
  onClear,
  onNew,
}: {
  text: string;
  isReady: boolean;
  needsSearch: boolean;
  onClear: () => void;
  onNew: () => void;
}) {
  const isFiltered = !needsSearch && (text !== '' || isReady);
  return (
    <div className="grid min-h-0 flex-1 place-items-center p-8 text-center">
      <div>
        <p className="text-18 text-ink-2">
          {needsSearch
            ? `Search for a customer: type ${LEAST_CUSTOMER_SEARCH} letters or digits. The whole list needs report permission.`
            : isFiltered
              ? 'No customers match.'
              : 'No customers yet. Customers are added when an order has a phone number.'}
        </p>
        <div className="mt-4 flex justify-center gap-2">
          {isFiltered ? (
            <Button size="large" onClick={onClear}>
              Show all
            </Button>
          ) : null}
          <Button variant="primary" size="large" icon={PlusIcon} onClick={onNew}>
            New customer
          </Button>
        </div>
      </div>
    </div>
  );
}

function Filters({
  list,
  search,
  onSearch,
  onNew,
}: Pick<CustomerListScreenProps, 'list' | 'search' | 'onSearch'> & { onNew: () => void }) {
  const asked = search.search ?? '';
  const [typed, setTyped] = useTypedSearch(asked, (text) => onSearch({ search: text }), {
    least: LEAST_CUSTOMER_SEARCH,
  });
  const id = useId();
  // Cleared from outside, as by "Show everyone".
  useEffect(() => {
    if (asked === '') setTyped((so) => (so.trim() === '' ? so : ''));
  }, [asked, setTyped]);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line p-2">
      <search className="relative min-w-60 flex-1">
        <SearchIcon
          size={20}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
        />
        <label htmlFor={id} className="sr-only">
          Phone, name or address
        </label>
        <input
          id={id}
          value={typed}
          maxLength={60}
          placeholder="Phone, name or address"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
          className="h-14 w-full rounded-input border border-line bg-paper pr-3 pl-10 text-18 text-ink focus:border-accent-text focus:outline-2 focus:outline-accent-text"
        />
      </search>
      {list.rewardCredits === null ? null : (
        <button
          type="button"
          aria-pressed={search.ready === true}
          onClick={() => onSearch({ ready: search.ready ? undefined : true })}
          className="flex min-h-14 items-center gap-2 rounded-input border border-line px-4 font-semibold text-ink-2 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink"
        >
          <StarIcon size={18} aria-hidden />
          Reward ready
        </button>
      )}
      <Button variant="primary" size="large" icon={PlusIcon} onClick={onNew} className="max-sm:flex-1">
        New customer
      </Button>
    </div>
  );
}
