import type { Trx } from '#db/connection.ts';
import {
  findCategory,
  insertCategory,
  listCategories,
  removeCategory,
  updateCategory,
} from '#db/menu/categories.repository.ts';
import {
  countItemsIn,
  countItemsOf,
  findItem,
  insertItem,
  lastSortOrder,
  listBarcodes,
  listItems,
  listItemVersions,
  removeItem,
  updateItem,
  type VersionedItem,
} from '#db/menu/items.repository.ts';
import { readPizzaSettings, writePizzaSettings } from '#db/menu/pizza-settings.repository.ts';
import { withOptionAllergens } from '#src/domain/menu/kept-allergens.ts';
import type { Category, MenuItem, PizzaSettings } from '#src/domain/menu/menu.schema.ts';
import { asPublished, type MenuDelta } from '#src/domain/menu/versions/menu-delta.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type MenuChange, menuChangedIn } from '../menu-change.ts';
import { type ConfirmedPrices, requirePricesConfirmed } from './ask-prices.ts';
import { keepVersionIn } from './keep-version.ts';
import type { DeskNeeds, MenuDesk, VersionMade } from './menu-desk.ts';

/** The published menu. Each change applies at once, and is stored as a version. */
export class LiveDesk implements MenuDesk {
  readonly #deltas: MenuDelta[] = [];
  /** Read once for however many items are replaced; null until then. */
  #stored: Map<string, VersionedItem> | null = null;

  constructor(
    private readonly trx: Trx,
    private readonly ctx: DeskNeeds,
    private readonly scope: StoreScope,
    private readonly confirmPrices: ConfirmedPrices | undefined,
  ) {}

  menu() {
    return this.ctx.menus.menuOf(this.scope, this.trx);
  }

  categories() {
    return listCategories(this.trx, this.scope);
  }

  category(categoryId: string) {
    return findCategory(this.trx, this.scope, categoryId);
  }

  /** Out of the menu in memory until this desk writes: parsing a thousand rows takes longer than changing one. */
  async items() {
    return this.#deltas.length === 0 ? (await this.menu()).items : listItems(this.trx, this.scope);
  }

  item(itemId: string) {
    return findItem(this.trx, this.scope, itemId);
  }

  pizza() {
    return readPizzaSettings(this.trx, this.scope);
  }

  barcodes() {
    return listBarcodes(this.trx, this.scope);
  }

  countItems() {
    return countItemsOf(this.trx, this.scope);
  }

  countItemsIn(categoryId: string) {
    return countItemsIn(this.trx, this.scope, categoryId);
  }

  lastSortOrder(categoryId: string) {
    return lastSortOrder(this.trx, this.scope, categoryId);
  }

  async addCategory(category: Category): Promise<void> {
    await insertCategory(this.trx, this.scope, category);
    this.#deltas.push({ subject: 'category', subjectId: category.id, before: null, after: category });
  }

  async putCategory(category: Category): Promise<void> {
    const before = await this.category(category.id);
    await updateCategory(this.trx, this.scope, category);
    this.#deltas.push({ subject: 'category', subjectId: category.id, before, after: category });
  }

  async removeCategory(categoryId: string): Promise<void> {
    const before = await this.category(categoryId);
    await removeCategory(this.trx, this.scope, categoryId);
    this.#deltas.push({ subject: 'category', subjectId: categoryId, before, after: null });
  }

  async addItem(item: MenuItem): Promise<void> {
    await insertItem(this.trx, this.scope, item);
    this.#stored?.set(item.id, { item, version: 1 });
    this.#itemChanged(item.id, null, item);
  }

  async putItem(item: MenuItem, version: number): Promise<boolean> {
    const before = await this.item(item.id);
    return this.#update(item, version, before?.item ?? null);
  }

  async replaceItem(item: MenuItem): Promise<boolean> {
    this.#stored ??= await this.#readStored();
    const before = this.#stored.get(item.id);
    return before !== undefined && this.#update(item, before.version, before.item);
  }

  async removeItem(itemId: string): Promise<boolean> {
    const before = await this.item(itemId);
    if (!before || !(await removeItem(this.trx, this.scope, itemId))) return false;
    this.#stored?.delete(itemId);
    this.#itemChanged(itemId, before.item, null);
    return true;
  }

  async putPizza(settings: PizzaSettings): Promise<void> {
    const before = await this.pizza();
    await writePizzaSettings(this.trx, this.scope, settings);
    this.#deltas.push({ subject: 'pizzaSettings', subjectId: this.scope.storeId, before, after: settings });
  }

  async changed(change: MenuChange, made: VersionMade = { kind: 'atOnce' }): Promise<void> {
    const { trx, ctx, scope, confirmPrices: confirmed } = this;
    const changes = this.#deltas.splice(0);
    await requirePricesConfirmed(trx, ctx, scope, { changes, confirmed });
    await menuChangedIn(trx, ctx, scope, change);
    await keepVersionIn(trx, ctx, scope, { ...made, by: change.by }, changes);
  }

  async #readStored(): Promise<Map<string, VersionedItem>> {
    const items = await this.items();
    const versions = await listItemVersions(this.trx, this.scope);
    return new Map(items.map((item) => [item.id, { item, version: versions.get(item.id) ?? 0 }]));
  }

  async #update(edited: MenuItem, version: number, before: MenuItem | null): Promise<boolean> {
    const item = before ? withOptionAllergens(edited, before) : edited;
    if (!(await updateItem(this.trx, this.scope, item, version))) return false;
    this.#stored?.set(item.id, { item, version: version + 1 });
    this.#itemChanged(item.id, before, item);
    return true;
  }

  #itemChanged(subjectId: string, before: MenuItem | null, after: MenuItem | null): void {
    this.#deltas.push({
      subject: 'item',
      subjectId,
      before: before && asPublished(before),
      after: after && asPublished(after),
    });
  }
}
