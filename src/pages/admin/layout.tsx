import { type ReactNode, useContext } from 'react';
import type { StoreFacts } from '#db/menu/menu-store.ts';
import palette from '#islands/admin/palette.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { href } from '#src/pages/page.tsx';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { CheckIcon, MenuIcon, PersonIcon, SignOutIcon, StoreIcon, SwitchIcon } from '#src/ui/icon.tsx';
import { Mark } from '#src/ui/mark.tsx';
import { AdminFrameContext, type AdminFrameFacts, type OpenStore } from './frame.tsx';
import { type PlaceGroup, placesOfRestaurant, placesOfStore } from './navigation.ts';
import { paths } from './paths.ts';

interface Props {
  base: string;
  /** The path of the current page, for the mark in the menu. */
  here: string;
  /** Null on the pages above the stores. */
  store: StoreFacts | null;
  /** On a restaurant's own pages: which one. */
  restaurant?: { readonly id: string; readonly name: string } | undefined;
  children: ReactNode;
}

interface Around extends Omit<Props, 'children' | 'restaurant'> {
  frame: AdminFrameFacts;
  groups: readonly PlaceGroup[];
}

/** A calm desk: the menu at the side, behind a button where there is no room for it. */
export function AdminLayout({ base, here, store, restaurant, children }: Props) {
  const frame = useContext(AdminFrameContext);
  const around: Around = { base, here, store, frame, groups: groupsFor({ base, store, restaurant }, frame) };
  return (
    <div className="min-h-dvh bg-paper text-ink lg:grid lg:grid-cols-[15rem_1fr]">
      <header
        data-part="header"
        className="sticky top-0 z-30 flex items-center gap-2 border-line border-b bg-sunken px-(--gutter) lg:hidden"
      >
        <details className="group/menu -ml-2">
          <summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 rounded-input px-2 font-semibold [&::-webkit-details-marker]:hidden">
            <MenuIcon size={20} aria-hidden />
            Go to
          </summary>
          <div className="fixed inset-x-0 top-14 bottom-0 z-30 flex flex-col gap-5 overflow-y-auto border-line border-t bg-sunken px-4 py-4">
            <Side {...around} />
          </div>
        </details>
        <a
          href={href(base, paths.home, {})}
          className="ml-auto min-w-0 truncate py-3 font-extrabold text-16 no-underline"
        >
          {store?.profile.name ?? restaurant?.name ?? 'Servery'}
        </a>
      </header>
      <aside className="hidden flex-col gap-5 overflow-y-auto border-line border-r bg-sunken px-3 py-5 lg:sticky lg:top-0 lg:flex lg:h-dvh">
        <a
          href={href(base, paths.home, {})}
          className="flex items-center gap-2.5 px-2 font-extrabold text-18 no-underline"
        >
          <Mark size={24} />
          Servery
        </a>
        <Side {...around} />
      </aside>
      <main id="main" className="min-w-0 px-(--gutter) py-6 lg:py-8">
        <div className="mx-auto w-full max-w-page">{children}</div>
      </main>
      <IslandTag of={palette} hydrate="idle" props={{ entries: paletteEntries(around) }} />
    </div>
  );
}

function groupsFor(
  { base, store, restaurant }: Pick<Props, 'base' | 'store' | 'restaurant'>,
  { actor }: AdminFrameFacts,
) {
  if (store) return placesOfStore(base, { restaurantId: store.profile.restaurantId, storeId: store.profile.id }, actor);
  if (!restaurant) return [];
  // Its name says whose pages these are: there is no switcher above them.
  return placesOfRestaurant(base, restaurant.id, actor).map((group) => ({ ...group, label: restaurant.name }));
}

function Side(around: Around) {
  const { base, here, store, groups } = around;
  const general = { to: href(base, paths.restaurants, {}), label: 'All stores', icon: StoreIcon };
  const account = { to: href(base, paths.account, {}), label: 'Your account', icon: PersonIcon };
  return (
    <>
      {store ? <Switcher {...around} store={store} /> : null}
      {groups.map((group) => (
        <Places key={group.label} group={group} here={here} />
      ))}
      <Places group={{ label: 'General', places: [general, account] }} here={here === base ? general.to : here} />
      <form method="post" action={href(base, paths.home, {})} className="mt-auto">
        <Button type="submit" name="do" value="signOut" variant="quiet" icon={SignOutIcon}>
          Sign out
        </Button>
      </form>
    </>
  );
}

/** Both names, so that two stores of one name are told apart; the same page of the other store where there is one. */
function Switcher({ base, here, store, frame }: Around & { store: StoreFacts }) {
  const own = href(base, paths.store, { restaurantId: store.profile.restaurantId, storeId: store.profile.id });
  const isShared = here.startsWith(own) && here.slice(own.length).split('/').length <= 2;
  const sameWay = isShared ? here.slice(own.length) : '';
  return (
    <details className="group/switch relative">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-card border border-line bg-surface px-3 py-2 hover:border-line-strong [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="sr-only">Switch store, now </span>
          <span className="block truncate font-semibold">{store.profile.name}</span>
          <span className="block truncate text-12 text-ink-2">{store.restaurantName}</span>
        </span>
        <SwitchIcon size={16} aria-hidden className="shrink-0 text-ink-3" />
      </summary>
      <ul className="absolute inset-x-0 top-full z-20 mt-1 max-h-96 overflow-y-auto rounded-card bg-surface p-1 shadow-float">
        {frame.stores.map((one) => (
          <li key={one.storeId}>
            <StoreChoice
              one={one}
              isHere={one.storeId === store.profile.id}
              to={href(base, paths.store, { restaurantId: one.restaurantId, storeId: one.storeId }) + sameWay}
            />
          </li>
        ))}
        <li className="mt-1 border-line border-t pt-1">
          <a
            href={href(base, paths.restaurants, {})}
            className="flex min-h-(--control) items-center rounded-input px-2 text-14 no-underline hover:bg-sunken"
          >
            {frame.hasMoreStores ? 'More stores' : 'All stores'}
          </a>
        </li>
      </ul>
    </details>
  );
}

function StoreChoice({ one, isHere, to }: { one: OpenStore; isHere: boolean; to: string }) {
  return (
    <a
      href={to}
      aria-current={isHere ? 'true' : undefined}
      className="flex min-h-11 items-center gap-2 rounded-input px-2 py-1 text-14 no-underline hover:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{one.name}</span>
        <span className="block truncate text-12 text-ink-3">{one.restaurantName}</span>
      </span>
      {isHere ? <CheckIcon size={16} aria-label="open now" className="text-accent-text" /> : null}
    </a>
  );
}

function Places({ group, here }: { group: PlaceGroup; here: string }) {
  return (
    <nav aria-label={group.label}>
      <p aria-hidden="true" className="mb-1 px-2 font-semibold text-12 text-ink-3">
        {group.label}
      </p>
      <ul className="flex flex-col gap-0.5">
        {group.places.map(({ to, label, icon: Icon }) => {
          const isHere = to === here || isInside(here, to);
          return (
            <li key={to}>
              <a
                href={to}
                aria-current={to === here ? 'page' : isHere ? 'true' : undefined}
                className={cx(
                  'flex min-h-(--control) items-center gap-2.5 rounded-input px-2 text-14 no-underline',
                  isHere
                    ? 'bg-surface font-semibold text-accent-text'
                    : 'font-medium text-ink-2 hover:bg-surface hover:text-ink',
                )}
              >
                <Icon size={16} aria-hidden="true" className="shrink-0" />
                {label}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** A printer's own page belongs to the printers; a store's first page is above all of them and holds none. */
function isInside(here: string, to: string): boolean {
  return here.startsWith(`${to}/`) && !/\/stores\/[^/]+$/.test(to) && !to.endsWith('/restaurants');
}

function paletteEntries({ base, frame, groups }: Around) {
  return [
    ...groups.flatMap(({ label: group, places }) => places.map(({ to, label }) => ({ to, label, group }))),
    ...frame.stores.map(({ restaurantId, restaurantName, storeId, name }) => ({
      to: href(base, paths.store, { restaurantId, storeId }),
      label: `${restaurantName} ${name}`,
      group: 'Stores',
    })),
    { to: href(base, paths.restaurants, {}), label: 'All stores', group: 'General' },
  ];
}
