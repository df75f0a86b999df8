import { type ReactNode, useContext } from 'react';
import type { StoreFacts } from '#db/menu/menu-store.ts';
import palette from '#islands/admin/palette.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { href } from '#src/pages/page.tsx';
import { storeHeadOf } from '#src/pages/storefront/store-head.ts';
import { cx } from '#src/ui/classes.ts';
import { MenuIcon } from '#src/ui/icon.tsx';
import { Mark } from '#src/ui/mark.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { BADGES } from '#src/ui/statuses.ts';
import { DraftBar } from './draft-bar.tsx';
import { AdminFrameContext, type AdminFrameFacts } from './frame-facts.ts';
import { groupOf, innermost, type PlaceGroup, placesOfRestaurant, placesOfStore } from './navigation.ts';
import { paths } from './paths.ts';
import { type Around, type PlaceHere, SideMenu } from './side-menu.tsx';

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

/** A calm desk: the menu at the side, behind a button where there is no room for it. */
export function AdminLayout({ base, here, store, restaurant, children }: Props) {
  const frame = useContext(AdminFrameContext);
  const place = placeOf({ store, restaurant }, frame);
  const around: Around = { base, here, place, frame, groups: groupsFor(base, place, restaurant, frame) };
  const group = groupOf(around.groups, here);
  const isPaused = place?.head?.isPaused === true;
  return (
    <div className="min-h-dvh bg-paper text-ink lg:grid lg:grid-cols-[15rem_1fr] print:block">
      <header
        data-part="header"
        className="sticky top-0 z-30 flex items-center gap-2 border-line border-b bg-sunken px-(--gutter) lg:hidden print:hidden"
      >
        <details className="group/menu -ml-2">
          <summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 rounded-input px-2 font-semibold [&::-webkit-details-marker]:hidden">
            <MenuIcon size={20} aria-hidden />
            Go to
          </summary>
          <div className="fixed inset-x-0 top-14 bottom-0 z-30 flex flex-col gap-4 overflow-y-auto border-line border-t bg-sunken px-4 py-4">
            <SideMenu {...around} />
          </div>
        </details>
        <span className="ml-auto flex min-w-0 items-center gap-2">
          {isPaused ? <StatusPill look={BADGES.paused} /> : null}
          <a href={href(base, paths.home, {})} className="min-w-0 truncate py-3 font-extrabold text-16 no-underline">
            {place?.name ?? restaurant?.name ?? 'Servery'}
          </a>
        </span>
      </header>
      <aside className="hidden flex-col gap-4 overflow-y-auto border-line border-r bg-sunken px-3 py-5 lg:sticky lg:top-0 lg:flex lg:h-dvh print:hidden">
        <a
          href={href(base, paths.home, {})}
          className="flex items-center gap-2.5 px-2 font-extrabold text-18 no-underline"
        >
          <Mark size={24} />
          Servery
        </a>
        <SideMenu {...around} />
      </aside>
      <main id="main" className="min-w-0 px-(--gutter) py-6 lg:py-8">
        <div className="mx-auto w-full max-w-page">
          {group && group.places.length > 1 ? <InGroup group={group} here={here} /> : null}
          <DraftBar {...{ base, here, store, draft: frame.draft }} />
          {children}
        </div>
      </main>
      <IslandTag
        of={palette}
        hydrate="idle"
        props={{
          entries: paletteEntries(around),
          goTo: around.groups.map(({ key, label, to }) => ({ key, label, to })),
          findHref: place ? href(base, paths.find, { restaurantId: place.restaurantId, storeId: place.storeId }) : null,
        }}
      />
    </div>
  );
}

/** The links inside a menu place, on all of its pages. */
function InGroup({ group: { label, places }, here }: { group: PlaceGroup; here: string }) {
  const open = innermost(places, here);
  return (
    <nav
      aria-label={`In ${label}`}
      data-part="place-links"
      className="-mx-(--gutter) mb-5 overflow-x-auto px-(--gutter) print:hidden"
    >
      <ul className="-ml-3 flex gap-1">
        {places.map((one) => (
          <li key={one.to}>
            <a
              href={one.to}
              aria-current={one.to === here ? 'page' : one === open ? 'true' : undefined}
              className={cx(
                'flex min-h-(--control) items-center whitespace-nowrap rounded-full px-3 text-14 no-underline',
                one === open
                  ? 'bg-line font-semibold text-ink [scroll-initial-target:nearest]'
                  : 'font-medium text-ink-2 hover:bg-sunken hover:text-ink',
              )}
            >
              {one.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Where the menu is: in a store; a restaurant's own pages count as in its only store. */
function placeOf({ store, restaurant }: Pick<Props, 'store' | 'restaurant'>, frame: AdminFrameFacts): PlaceHere | null {
  if (store) {
    const { restaurantId, id: storeId, name } = store.profile;
    const head = frame.now ? storeHeadOf(store, frame.now) : null;
    return { restaurantId, storeId, name, restaurantName: store.restaurantName, head };
  }
  const [only, ...others] = frame.stores.filter(({ restaurantId }) => restaurantId === restaurant?.id);
  return only && others.length === 0 ? { ...only, head: null } : null;
}

function groupsFor(
  base: string,
  place: PlaceHere | null,
  restaurant: Props['restaurant'],
  { actor, navigation }: AdminFrameFacts,
): PlaceGroup[] {
  if (place) return placesOfStore(navigation, base, place, actor);
  return restaurant ? placesOfRestaurant(navigation, base, restaurant.id, actor) : [];
}

function paletteEntries({ base, frame, groups }: Around) {
  return [
    ...groups.flatMap(({ label: group, places }) =>
      places.map(({ to, label, words }) => ({ to, label, group, words })),
    ),
    ...frame.stores.map(({ restaurantId, restaurantName, storeId, name }) => ({
      to: href(base, paths.store, { restaurantId, storeId }),
      label: name.startsWith(restaurantName) ? name : `${restaurantName} ${name}`,
      group: 'Stores',
    })),
    { to: href(base, paths.restaurants, {}), label: 'All stores', group: 'General' },
  ];
}
