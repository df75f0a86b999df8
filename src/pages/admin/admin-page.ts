import type { Action } from '#src/domain/access/permissions.ts';
import { type Page, pageOf } from '#src/pages/page.tsx';
import type { PageGuard, SurfacePage } from '#src/pages/surface.ts';
import type { IconType } from '#src/ui/icon.tsx';
import type { PlacePart, RestaurantPlaceName, StorePlaceName } from './places.ts';

/** Where a page appears: in the side menu, among the links of its place and in the palette. */
export interface Stand<PlaceName extends string> {
  readonly in: PlaceName;
  /** The order inside the place, the lowest first. */
  readonly at: number;
  readonly label: string;
  readonly icon: IconType;
  /** In a place with many pages: the heading that it stands under. Pages of one part have neighbouring `at`. */
  readonly part?: PlacePart;
}

/**
 * How tests of permissions, tenants, wrong input and the audit log request the page. `{itemId}` in a text is that of
 * the store they plant, `{ownerEmail}` one of its people: the shipped program names none of them.
 */
export interface Example {
  readonly query?: Readonly<Record<string, string>>;
  /** The page's statuses for those who may open it, if not always 200. */
  readonly opens?: readonly number[];
  /** What each button sends beside its own name, `do`; an empty name is a form with one button. */
  readonly forms?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The form's statuses for those who may use it, if not 303. */
  readonly answers?: readonly number[];
  /** Buttons that ask for another right than the page. */
  readonly needs?: Readonly<Record<string, Action>>;
  /** Buttons of an order that was accepted before. */
  readonly ofAccepted?: readonly string[];
  /** It only starts or ends a session, so it writes no audit row. */
  readonly isLogin?: true;
}

/** What an admin page declares; its route, its menu and its tests follow from it. */
export interface AdminFacts {
  readonly guard: PageGuard;
  readonly inStore?: Stand<StorePlaceName>;
  readonly inRestaurant?: Stand<RestaurantPlaceName>;
  /** Other words by which the palette finds it. */
  readonly words?: string;
  /**
   * For a page without a link of its own: whose link is marked while it is open, if its address doesn't begin with that
   * one's.
   */
  readonly under?: { readonly path: string };
  readonly example?: Example;
}

export type AdminPage = SurfacePage['page'] & AdminFacts;

/** `adminPage<StoreScope>({ guard, inStore, … })({ path, load, … })`: a page and its facts. */
export function adminPage<Scope>(facts: AdminFacts) {
  const page = pageOf<Scope>();
  return <const Path extends string, Data>(
    own: Parameters<typeof page<Path, Data>>[0],
  ): Page<Scope, Path, Data> & AdminFacts => ({ ...page<Path, Data>(own), ...facts });
}
