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
import {
  actsIn,
  groupOf,
  innermost,
  type Place,
  type PlaceGroup,
  partsOf,
  placesOfRestaurant,
  placesOfStore,
} from './navigation.ts';
import { OpeningBar } from './opening-bar.tsx';
import { paths } from './paths.ts';
import { type Around, type PlaceHere, SideMenu } from './side-menu.tsx';
import { SupportBar } from './support-bar.tsx';

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
          <SupportBar {...{ base, here, support: frame.support, now: frame.now }} />
          {group && group.places.length > 1 ? <InGroup group={group} here={here} /> : null}
          <OpeningBar opening={frame.opening} here={here} />
          <DraftBar {...{ base, here, store, draft: frame.draft, now: frame.now }} />
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

/** The links inside a menu place, on all of its pages; in two rows where it has parts. */
function InGroup({ group: { label, places }, here }: { group: PlaceGroup; here: string }) {
  const open = innermost(places, here);
  const parts = partsOf(places);
  const part = parts.find((one) => open !== null && one.places.includes(open));
  if (!part) return <PlaceLinks label={`In ${label}`} links={linksTo(places, open, here)} />;
  return (
    <div className="mb-5 print:hidden">
      <PlaceLinks
        label={`In ${label}`}
        links={parts.map((one) => ({
          to: one.places[0].to,
          label: one.label,
          isOpen: one === part,
          current: one === part ? 'true' : undefined,
        }))}
      />
      <PlaceLinks label={part.label} isQuiet links={linksTo(part.places, open, here)} />
    </div>
  );
}

interface PlaceLink {
  readonly to: string;
  readonly label: string;
  readonly isOpen: boolean;
  readonly current: 'page' | 'true' | undefined;
}

function linksTo(places: readonly Place[], open: Place | null, here: string): PlaceLink[] {
  return places.map((one) => ({
    to: one.to,
    label: one.label,
    isOpen: one === open,
    current: one.to === here ? 'page' : one === open ? 'true' : undefined,
  }));
}

/** A row that scrolls sideways on a phone. */
function PlaceLinks({ label, links, isQuiet = false }: { label: string; links: PlaceLink[]; isQuiet?: boolean }) {
  return (
    <nav
      aria-label={label}
      data-part="place-links"
      className={cx(
        '-mx-(--gutter) overflow-x-auto px-(--gutter) lg:overflow-x-visible print:hidden',
        isQuiet ? 'mt-1' : 'not-has-[+nav]:mb-5',
      )}
    >
      <ul className={cx('-ml-3 flex lg:flex-wrap', !isQuiet && 'gap-1')}>
        {links.map(({ to, label: text, isOpen, current }) => (
          <li key={to}>
            <a href={to} aria-current={current} className={cx(PLACE_LINK, isQuiet ? quiet(isOpen) : loud(isOpen))}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const PLACE_LINK = 'flex min-h-(--control) items-center whitespace-nowrap px-3 text-14';
const loud = (isOpen: boolean) =>
  cx(
    'rounded-full no-underline',
    isOpen
      ? 'bg-line font-semibold text-ink max-lg:[scroll-initial-target:nearest]'
      : 'font-medium text-ink-2 hover:bg-sunken hover:text-ink',
  );
const quiet = (isOpen: boolean) =>
  isOpen
    ? 'font-semibold text-accent-text underline decoration-2 underline-offset-8 max-lg:[scroll-initial-target:nearest]'
    : 'font-medium text-ink-2 no-underline hover:text-ink';

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

function paletteEntries({ base, frame, groups, place }: Around) {
  const { actor, navigation } = frame;
  return [
    ...groups.flatMap(({ label: group, places }) =>
      places.map(({ to, label, words }) => ({ to, label, group, words })),
    ),
    ...(place ? actsIn(navigation, base, place, actor) : []).map((act) => ({ ...act, group: 'Action' })),
    ...frame.stores.map(({ restaurantId, restaurantName, storeId, name }) => ({
      to: href(base, paths.store, { restaurantId, storeId }),
      label: name.startsWith(restaurantName) ? name : `${restaurantName} ${name}`,
      group: 'Stores',
    })),
    { to: href(base, paths.restaurants, {}), label: 'All stores', group: 'General' },
  ];
}
