import type { Db, Trx } from '#db/connection.ts';
import type { VersionedItem } from '#db/menu/items.repository.ts';
import { hasOrders, readMenuDraft } from '#db/menu/menu-drafts.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Category, MenuItem, PizzaSettings } from '#src/domain/menu/menu.schema.ts';
import type { MenuParts } from '#src/domain/menu/versions/menu-delta.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { MenuChange } from '../menu-change.ts';
import type { ConfirmedPrices } from './ask-prices.ts';
import { DraftDesk } from './draft-desk.ts';
import { LiveDesk } from './live-desk.ts';

/** An item of the menu by what a scanner reads. */
export interface Barcode {
  readonly id: string;
  readonly name: string;
  readonly barcode: string;
}

/**
 * The menu inside a running write, as its editor sees it: the published one, or the draft over it. Use cases of the
 * menu read and write here without asking which.
 */
export interface MenuDesk {
  /** A draft's includes all writes so far; the published one's is as the write began. */
  menu(): Promise<MenuParts>;
  /** In menu order. */
  categories(): Promise<readonly Category[]>;
  category(categoryId: string): Promise<Category | null>;
  items(): Promise<readonly MenuItem[]>;
  item(itemId: string): Promise<VersionedItem | null>;
  pizza(): Promise<PizzaSettings>;
  barcodes(): Promise<readonly Barcode[]>;
  countItems(): Promise<number>;
  countItemsIn(categoryId: string): Promise<number>;
  /** The last item of a category; 0 in an empty one. */
  lastSortOrder(categoryId: string): Promise<number>;

  addCategory(category: Category): Promise<void>;
  putCategory(category: Category): Promise<void>;
  removeCategory(categoryId: string): Promise<void>;
  addItem(item: MenuItem): Promise<void>;
  /** Compare-and-set on the version: false when someone else saved first. */
  putItem(item: MenuItem, version: number): Promise<boolean>;
  /** Of an item that was read in this very write, so that nobody can have saved it since; false when it isn't there. */
  replaceItem(item: MenuItem): Promise<boolean>;
  removeItem(itemId: string): Promise<boolean>;
  putPizza(settings: PizzaSettings): Promise<void>;

  /** The last word of the change: what follows from it, in the same write. `made`: how its version says it came about. */
  changed(change: MenuChange, made?: VersionMade): Promise<void>;
}

/** A change by hand, of a file, or one that takes an earlier one back. */
export type VersionMade =
  | { readonly kind: 'atOnce' }
  | { readonly kind: 'import'; readonly isDescribedLater?: true }
  | { readonly kind: 'rollBack'; readonly ofNumber: number; readonly rollBackPart: 'version' | 'item' };

export type DeskNeeds = Needs<'clock' | 'ids' | 'menus'>;

/**
 * Opens what an edit of the menu goes to: the draft, or the published menu. Prices that jump are asked about where they would be sold
 * without another question; `confirmPrices` answers it. `after`: the desk of the write before, by which a draft isn't read again; only
 * where `markOfMenu` has stayed as that write left it, and that write was committed.
 */
export async function openMenuDesk(
  trx: Trx,
  ctx: DeskNeeds,
  scope: StoreScope,
  {
    by,
    confirmPrices,
    after,
  }: {
    readonly by: ActedBy;
    readonly confirmPrices?: ConfirmedPrices | undefined;
    readonly after?: MenuDesk | undefined;
  },
): Promise<MenuDesk> {
  return (await publishesAtOnce(trx, scope))
    ? new LiveDesk(trx, ctx, scope, confirmPrices)
    : DraftDesk.open(trx, ctx, scope, { by, confirmPrices, after });
}

/** For changes that wait for a person in any case: nothing of them reaches the published menu. */
export function openDraftDesk(
  trx: Trx,
  ctx: DeskNeeds,
  scope: StoreScope,
  { by }: { readonly by: ActedBy },
): Promise<MenuDesk> {
  return DraftDesk.open(trx, ctx, scope, { by, confirmPrices: undefined });
}

/** For changes that bypass the draft: colours, and the order on dockets. */
export function openLiveDesk(trx: Trx, ctx: DeskNeeds, scope: StoreScope): MenuDesk {
  return new LiveDesk(trx, ctx, scope, undefined);
}

/**
 * A new store's changes apply at once until its first order. From then on, or if chosen earlier, they wait in the
 * draft.
 */
export async function publishesAtOnce(db: Db, scope: StoreScope): Promise<boolean> {
  const { publishesAtOnce: chosen } = await readMenuDraft(db, scope);
  return chosen ?? !(await hasOrders(db, scope));
}
