import { href } from '#src/pages/page.tsx';
import type { StoreHead } from '#src/pages/storefront/store-head.ts';
import { cx } from '#src/ui/classes.ts';
import { CheckIcon, GridIcon, PersonIcon, SearchIcon, SignOutIcon, StoreIcon, SwitchIcon } from '#src/ui/icon.tsx';
import { may } from './forms.ts';
import type { AdminFrameFacts, OpenStore } from './frame-facts.ts';
import { isInside, type PlaceGroup } from './navigation.ts';
import { paths } from './paths.ts';

/** The store that the menu is of. */
export interface PlaceHere extends OpenStore {
  /** Null where the page knows nothing of its hours. */
  readonly head: Pick<StoreHead, 'isOpen' | 'isPaused' | 'openText'> | null;
}

export interface Around {
  base: string;
  here: string;
  place: PlaceHere | null;
  frame: AdminFrameFacts;
  groups: readonly PlaceGroup[];
}

/** Which store, what is sought, where one may go: all in sight on a small laptop. */
export function SideMenu(around: Around) {
  const { base, here, place, groups, frame } = around;
  const all = href(base, paths.restaurants, {});
  const isAll = here === all || here === base;
  const account = href(base, paths.account, {});
  const platform = href(base, paths.superAdmin, {});
  const isOfPlatform = [
    platform,
    href(base, paths.platformSettings, {}),
    href(base, paths.platformMonthlyOrders, {}),
    href(base, paths.platformPrinters, {}),
    href(base, paths.platformCloudPrinters, {}),
    href(base, paths.batchUploadJobs, {}),
  ].some((one) => here === one || here.startsWith(`${one}/`));
  return (
    <>
      {place ? <Switcher {...around} place={place} /> : null}
      {place ? <SearchLink base={base} place={place} /> : null}
      {place?.head ? <OpenState {...around} place={place} head={place.head} /> : null}
      {groups.length > 0 ? (
        <nav aria-label={place ? 'Store' : 'Restaurant'}>
          <ul className="flex flex-col gap-0.5">
            {groups.map((group) => (
              <MenuLink
                key={group.label}
                to={group.to}
                label={group.label}
                icon={group.icon}
                here={here}
                isHere={group.places.some((one) => isInside(here, one))}
              />
            ))}
          </ul>
        </nav>
      ) : null}
      <nav aria-label="General" className="mt-auto border-line border-t pt-2">
        <ul className="flex flex-col gap-0.5">
          <MenuLink to={all} label="All stores" icon={StoreIcon} here={here === base ? all : here} isHere={isAll} />
          {frame.actor?.kind === 'superAdmin' ? (
            <MenuLink to={platform} label="Platform" icon={GridIcon} here={here} isHere={isOfPlatform} />
          ) : null}
          <MenuLink to={account} label="Your account" icon={PersonIcon} here={here} isHere={here === account} />
        </ul>
        <form method="post" action={href(base, paths.home, {})}>
          <button
            type="submit"
            name="do"
            value="signOut"
            className="flex min-h-(--control) w-full items-center gap-2.5 rounded-input px-2 font-medium text-14 text-ink-2 hover:bg-surface hover:text-ink"
          >
            <SignOutIcon size={16} aria-hidden="true" className="shrink-0" />
            Sign out
          </button>
        </form>
      </nav>
    </>
  );
}

type LinkProps = Pick<PlaceGroup, 'to' | 'label' | 'icon'> & { here: string; isHere: boolean };

function MenuLink({ to, label, icon: Icon, here, isHere }: LinkProps) {
  return (
    <li>
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
}

/** A page of its own without script; with it, the palette opens. */
function SearchLink({ base, place: { restaurantId, storeId } }: { base: string; place: PlaceHere }) {
  return (
    <a
      href={href(base, paths.find, { restaurantId, storeId })}
      data-opens-palette
      className="-mt-1 flex min-h-(--control) items-center gap-2.5 rounded-input border border-line-strong/55 bg-surface px-2.5 text-14 text-ink-3 no-underline hover:border-line-strong hover:text-ink"
    >
      <SearchIcon size={16} aria-hidden="true" className="shrink-0" />
      <span className="flex-1">Search</span>
      <kbd className="rounded-[4px] border border-line px-1.5 font-sans text-12 max-lg:hidden">Ctrl K</kbd>
    </a>
  );
}

/** Whether it takes orders now; the pause itself is on Today. */
function OpenState({
  base,
  place,
  head,
  frame: { actor },
}: Around & { place: PlaceHere; head: NonNullable<PlaceHere['head']> }) {
  const { restaurantId, storeId } = place;
  const mayPause = may(actor, 'store.manage', { restaurantId, storeId });
  return (
    <a
      href={`${href(base, paths.store, { restaurantId, storeId })}#pause`}
      className="-mt-2 flex min-h-8 items-center gap-2 rounded-input px-2 text-12 text-ink-2 no-underline hover:bg-surface hover:text-ink"
    >
      <span
        aria-hidden="true"
        className={cx(
          'size-2 shrink-0 rounded-full',
          head.isPaused ? 'bg-fail' : head.isOpen ? 'bg-done' : 'bg-line-strong',
        )}
      />
      <span className="tnum min-w-0 flex-1 truncate">{head.openText}</span>
      {mayPause ? <span className="font-semibold">{head.isPaused ? 'Resume' : 'Pause'}</span> : null}
    </a>
  );
}

/** Both names, so that two stores of one name are told apart; opens the same page of the other store if it has one. */
function Switcher({ base, here, place, frame }: Around & { place: PlaceHere }) {
  const own = href(base, paths.store, { restaurantId: place.restaurantId, storeId: place.storeId });
  const isShared = here.startsWith(own) && here.slice(own.length).split('/').length <= 2;
  const sameWay = isShared ? here.slice(own.length) : '';
  return (
    <details className="group/switch relative">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-card border border-line bg-surface px-3 py-2 hover:border-line-strong [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="sr-only">Switch store. Current store: </span>
          <span className="block truncate font-semibold">{place.name}</span>
          <span className="block truncate text-12 text-ink-2">{place.restaurantName}</span>
        </span>
        <SwitchIcon size={16} aria-hidden className="shrink-0 text-ink-3" />
      </summary>
      <ul className="absolute inset-x-0 top-full z-20 mt-1 max-h-96 overflow-y-auto rounded-card bg-surface p-1 shadow-float">
        {frame.stores.map((one) => (
          <li key={one.storeId}>
            <StoreChoice
              one={one}
              isHere={one.storeId === place.storeId}
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
