import type { Actor } from '#src/domain/access/actor.ts';
import { type Action, can } from '#src/domain/access/permissions.ts';
import type { IconType } from '#src/ui/icon.tsx';
import { ACTS, type Act } from './acts.ts';
import type { AdminPage, Stand } from './admin-page.ts';
import { type AdminPlace, type PlacePart, RESTAURANT_PLACES, STORE_PLACES } from './places.ts';

/** One entry of the menu at the side and of the palette. */
export interface Place {
  readonly to: string;
  readonly label: string;
  readonly icon: IconType;
  /** Other words by which the palette finds it. */
  readonly words: string;
  /** Address prefixes that belong to it too; `:itemId` is any item. */
  readonly covers: readonly string[];
  readonly part: PlacePart | null;
}

export interface PlaceGroup {
  readonly label: string;
  readonly icon: IconType;
  /** After `g`, from anywhere. */
  readonly key: string;
  /** The group's first page that this person may open. */
  readonly to: string;
  readonly places: readonly Place[];
}

export interface StorePlace {
  readonly restaurantId: string;
  readonly storeId: string;
}

interface Entry extends Pick<Stand<string>, 'label' | 'icon'> {
  readonly part: PlacePart | null;
  readonly path: string;
  readonly words: string;
  readonly covers: readonly string[];
  /** Hides the link from people without this permission. */
  readonly needs: Action;
}

interface GroupOfEntries extends AdminPlace {
  readonly entries: readonly Entry[];
}

/** The menus of the admin, for someone with every permission. */
export interface Navigation {
  readonly ofStore: readonly GroupOfEntries[];
  readonly ofRestaurant: readonly GroupOfEntries[];
  readonly acts: readonly ActEntry[];
}

/** Something to do, for whoever may open its page. */
interface ActEntry extends Act {
  readonly needs: Action;
}

export const NO_NAVIGATION: Navigation = { ofStore: [], ofRestaurant: [], acts: [] };

/** Builds both menus from where the pages say they appear. */
export function navigationOf(pages: readonly AdminPage[]): Navigation {
  return {
    ofStore: groupsOf(STORE_PLACES, pages, ({ inStore }) => inStore),
    ofRestaurant: groupsOf(RESTAURANT_PLACES, pages, ({ inRestaurant }) => inRestaurant),
    acts: ACTS.flatMap((act) => {
      const page = pages.find(({ path }) => path === act.at.path) ?? pages.find(({ path }) => isOne(act.at.path, path));
      return page && typeof page.guard !== 'string' ? [{ ...act, needs: page.guard.action }] : [];
    }),
  };
}

function groupsOf<Name extends string>(
  places: Readonly<Record<Name, AdminPlace>>,
  pages: readonly AdminPage[],
  standOf: (page: AdminPage) => Stand<Name> | undefined,
): GroupOfEntries[] {
  const entries = pages
    .flatMap((page) => {
      const stand = standOf(page);
      return stand ? [{ stand, entry: entryOf(page, stand, pages) }] : [];
    })
    .sort((a, b) => a.stand.at - b.stand.at);
  return Object.entries<AdminPlace>(places).map(([name, place]) => ({
    ...place,
    entries: entries.filter(({ stand }) => stand.in === name).map(({ entry }) => entry),
  }));
}

function entryOf(page: AdminPage, { label, icon, part }: Stand<string>, pages: readonly AdminPage[]): Entry {
  if (typeof page.guard === 'string') throw new Error(`${page.path} has a link in a menu but no action as its guard`);
  const covers = pages.filter(({ under }) => under?.path === page.path).map(({ path }) => path as string);
  return {
    path: page.path,
    label,
    icon,
    part: part ?? null,
    words: page.words ?? '',
    covers,
    needs: page.guard.action,
  };
}

/** The pages of the store that this person may open. */
export function placesOfStore(
  { ofStore }: Navigation,
  base: string,
  store: StorePlace,
  actor: Actor | null,
): PlaceGroup[] {
  return placesOf(ofStore, base, actor, ({ path }) =>
    // A page of the restaurant asks for a right in the restaurant as a whole.
    path.includes(':storeId') ? { ...store } : { restaurantId: store.restaurantId },
  );
}

/** The pages of the restaurant, above its stores, that this person may open. */
export function placesOfRestaurant(
  { ofRestaurant }: Navigation,
  base: string,
  restaurantId: string,
  actor: Actor | null,
): PlaceGroup[] {
  return placesOf(ofRestaurant, base, actor, () => ({ restaurantId }));
}

/** What this person may do in the store: the address opens the page with that part of it ready. */
export function actsIn(
  { acts }: Navigation,
  base: string,
  store: StorePlace,
  actor: Actor | null,
): { readonly label: string; readonly words: string; readonly to: string }[] {
  return acts.flatMap(({ label, words = '', at: { path }, act, needs }) => {
    const scope = path.includes(':storeId') ? store : { restaurantId: store.restaurantId };
    if (actor === null || !can(actor, needs, scope)) return [];
    return [{ label, words, to: `${base}${inScope(path, scope)}${act ? `?act=${act}` : ''}` }];
  });
}

interface PlaceScope {
  readonly restaurantId: string;
  readonly storeId?: string;
}

function placesOf(
  groups: readonly GroupOfEntries[],
  base: string,
  actor: Actor | null,
  scopeOf: (entry: Entry) => PlaceScope,
): PlaceGroup[] {
  return groups
    .map(({ entries, ...group }) => ({
      ...group,
      places: entries
        .filter((entry) => actor !== null && can(actor, entry.needs, scopeOf(entry)))
        .map((entry) => ({
          to: base + inScope(entry.path, scopeOf(entry)),
          label: entry.label,
          icon: entry.icon,
          words: entry.words,
          part: entry.part,
          covers: entry.covers.map((path) => base + inScope(path, scopeOf(entry))),
        })),
    }))
    .flatMap((group) => (group.places[0] ? [{ ...group, to: group.places[0].to }] : []));
}

/** The pattern with the store filled in; what else it names stays open. */
function inScope(path: string, { restaurantId, storeId }: PlaceScope): string {
  const filled = path.replace(':restaurantId', encodeURIComponent(restaurantId));
  return storeId === undefined ? filled : filled.replace(':storeId', encodeURIComponent(storeId));
}

/** Whether a page belongs to a place: a printer's own page belongs to the printers. */
export function isInside(here: string, { to, covers }: Pick<Place, 'to' | 'covers'>): boolean {
  if (here === to || covers.some((one) => beginsWith(here, one))) return true;
  // A store's first page, and the list of stores, are above all others and hold none.
  return here.startsWith(`${to}/`) && !/\/stores(?:\/[^/]+)?$/.test(to) && !to.endsWith('/restaurants');
}

/** The one place of a group that a page belongs to: of several whose addresses begin it, the longest. */
export function innermost<One extends Pick<Place, 'to' | 'covers'>>(places: readonly One[], here: string): One | null {
  const inside = places.filter((one) => isInside(here, one));
  return inside.find(({ to }) => to === here) ?? inside.toSorted((a, b) => b.to.length - a.to.length)[0] ?? null;
}

/** `/printers/new` is one of `/printers/:printerId`. */
function isOne(path: string, pattern: string): boolean {
  return path.split('/').length === pattern.split('/').length && beginsWith(path, pattern);
}

function beginsWith(here: string, pattern: string): boolean {
  const parts = here.split('/');
  return pattern.split('/').every((part, at) => (part.startsWith(':') ? Boolean(parts[at]) : parts[at] === part));
}

export interface PartOfPlaces {
  readonly label: PlacePart;
  readonly places: readonly [Place, ...Place[]];
}

/** The parts of a place in their order; none where its pages have none, or this person sees only one. */
export function partsOf(places: readonly Place[]): PartOfPlaces[] {
  const parts = [...Map.groupBy(places, ({ part }) => part)].flatMap(([label, [first, ...others]]) =>
    label && first ? [{ label, places: [first, ...others] as const }] : [],
  );
  return parts.length > 1 ? parts : [];
}

export function groupOf(groups: readonly PlaceGroup[], here: string): PlaceGroup | undefined {
  return groups.find(({ places }) => places.some((place) => isInside(here, place)));
}
