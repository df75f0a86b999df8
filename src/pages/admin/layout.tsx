import type { ReactNode } from 'react';
import type { StoreFacts } from '#db/menu/menu-store.ts';
import { href } from '#src/pages/page.tsx';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { HomeIcon, type IconType, ReceiptIcon, SignOutIcon, StoreIcon } from '#src/ui/icon.tsx';
import { paths } from './paths.ts';

interface Props {
  base: string;
  /** The path of the current page, for the mark in the menu. */
  here: string;
  /** Null on the pages above the stores. */
  store: StoreFacts | null;
  children: ReactNode;
}

interface Place {
  readonly to: string;
  readonly label: string;
  readonly icon: IconType;
}

export function AdminLayout({ base, here, store, children }: Props) {
  const general: Place[] = [
    { to: href(base, paths.home, {}), label: 'Home', icon: HomeIcon },
    { to: href(base, paths.restaurants, {}), label: 'Restaurants', icon: StoreIcon },
  ];
  const params = store ? { restaurantId: store.profile.restaurantId, storeId: store.profile.id } : null;
  const ofStore: Place[] = params
    ? [
        { to: href(base, paths.store, params), label: 'Today', icon: HomeIcon },
        { to: href(base, paths.onlineOrders, params), label: 'Online orders', icon: ReceiptIcon },
        { to: href(base, paths.posOrders, params), label: 'POS orders', icon: ReceiptIcon },
      ]
    : [];
  return (
    <div className="min-h-dvh bg-paper text-ink lg:grid lg:grid-cols-[15rem_1fr]">
      <aside className="flex flex-col gap-6 border-line border-b bg-sunken px-4 py-4 lg:sticky lg:top-0 lg:h-dvh lg:border-r lg:border-b-0 lg:py-6">
        <a href={href(base, paths.home, {})} className="px-2 font-extrabold text-18 no-underline">
          Servery
        </a>
        <Places label="General" places={general} here={here} />
        {store ? (
          <div>
            <p className="px-2 font-semibold text-14">{store.restaurantName}</p>
            <p className="mb-2 px-2 text-14 text-ink-2">{store.profile.name}</p>
            <Places label={store.profile.name} places={ofStore} here={here} />
          </div>
        ) : null}
        <form method="post" action={href(base, paths.home, {})} className="lg:mt-auto">
          <Button type="submit" name="do" value="signOut" variant="quiet" icon={SignOutIcon}>
            Sign out
          </Button>
        </form>
      </aside>
      <main id="main" className="min-w-0 px-(--gutter) py-8">
        <div className="mx-auto w-full max-w-page">{children}</div>
      </main>
    </div>
  );
}

function Places({ label, places, here }: { label: string; places: readonly Place[]; here: string }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-1 lg:flex-col">
        {places.map(({ to, label: name, icon: Icon }) => {
          const isHere = to === here;
          return (
            <li key={to}>
              <a
                href={to}
                aria-current={isHere ? 'page' : undefined}
                className={cx(
                  'flex min-h-9 items-center gap-2 rounded-input px-2 font-medium text-14 no-underline',
                  isHere ? 'bg-surface font-semibold text-accent-text' : 'text-ink-2 hover:bg-surface hover:text-ink',
                )}
              >
                <Icon size={16} aria-hidden="true" />
                {name}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
