import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { findItem, type VersionedItem } from '#db/menu/items.repository.ts';
import {
  type DraftRow,
  putDraftRow,
  readMenuDraft,
  removeDraftRow,
  writeMenuDraft,
} from '#db/menu/menu-drafts.repository.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { withOptionAllergens } from '#src/domain/menu/kept-allergens.ts';
import type { Category, MenuItem, PizzaSettings } from '#src/domain/menu/menu.schema.ts';
import { rowsOf } from '#src/domain/menu/versions/drafted-menu.ts';
import {
  asPublished,
  inMenuOrder,
  keyOf,
  type MenuDelta,
  type MenuParts,
  type MenuRow,
  type MenuSubject,
} from '#src/domain/menu/versions/menu-delta.ts';
import { rebased } from '#src/domain/menu/versions/merge-rows.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { isSameValue } from '#src/shared/same-value.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { MenuChange } from '../menu-change.ts';
import { type ConfirmedPrices, requirePricesConfirmed } from './ask-prices.ts';
import { FactsAtOnce } from './facts-at-once.ts';
import type { DeskNeeds, MenuDesk } from './menu-desk.ts';
import { putSoldOut } from './put-sold-out.ts';
import { type Drafted, draftedVersion, readDrafted } from './read-drafted.ts';

/** The draft of a store's menu. Nothing of it is sold until it is published; what never waits is put at once. */
export class DraftDesk implements MenuDesk {
  readonly #at: Place;
  readonly #version: number;
  readonly #laid: Laid;
  readonly #rows: Map<string, DraftRow>;
  readonly #waiting: Drafted['waiting'];
  readonly #facts: FactsAtOnce;
  readonly #categories: Map<string, Category>;
  readonly #items: Map<string, MenuItem>;
  readonly #replaced: MenuDelta[] = [];
  #pizza: PizzaSettings;
  #hasMovedConflict = false;

  private constructor(at: Place, version: number, laid: Laid) {
    this.#at = at;
    this.#version = version;
    this.#laid = laid;
    this.#rows = laid.rows;
    this.#waiting = laid.waiting;
    this.#facts = new FactsAtOnce(at, laid.published);
    this.#categories = laid.categories;
    this.#items = laid.items;
    this.#pizza = laid.pizza;
  }

  static async open(
    trx: Trx,
    ctx: DeskNeeds,
    scope: StoreScope,
    { by, confirmPrices, after }: Editing,
  ): Promise<DraftDesk> {
    const { version, planned } = await readMenuDraft(trx, scope);
    // What waits is asked about when it is published, unless that has been decided.
    const confirmed = planned === null ? true : confirmPrices;
    const left = after instanceof DraftDesk ? after.#left() : null;
    return new DraftDesk(
      { trx, ctx, scope, by, confirmed },
      version + 1,
      left ?? laidOut(await readDrafted(ctx, scope, trx)),
    );
  }

  /** As its writes left it; null: that has to be read, as it is not the draft alone that they changed. */
  #left(): Laid | null {
    if (this.#facts.hasPut || this.#hasMovedConflict) return null;
    return { ...this.#laid, pizza: this.#pizza };
  }

  async menu(): Promise<MenuParts> {
    const [categories, items] = [[...this.#categories.values()], [...this.#items.values()]];
    return inMenuOrder({ categories, items, pizza: this.#pizza });
  }

  async categories() {
    return (await this.menu()).categories;
  }

  async category(categoryId: string) {
    return this.#categories.get(categoryId) ?? null;
  }

  async items() {
    return (await this.menu()).items;
  }

  async item(itemId: string): Promise<VersionedItem | null> {
    const item = this.#items.get(itemId);
    if (!item) return null;
    const live = await findItem(this.#at.trx, this.#at.scope, itemId);
    const row = this.#rows.get(keyOf({ subject: 'item', subjectId: itemId }));
    return { item, version: draftedVersion(live?.version ?? 0, row) };
  }

  async pizza() {
    return this.#pizza;
  }

  async barcodes() {
    return [...this.#items.values()].flatMap(({ id, name, barcode }) => (barcode ? [{ id, name, barcode }] : []));
  }

  async countItems() {
    return this.#items.size;
  }

  async countItemsIn(categoryId: string) {
    return this.#itemsIn(categoryId).length;
  }

  async lastSortOrder(categoryId: string) {
    return this.#itemsIn(categoryId).reduce((last, { sortOrder }) => Math.max(last, sortOrder), 0);
  }

  addCategory(category: Category) {
    return this.putCategory(category);
  }

  async putCategory(category: Category): Promise<void> {
    this.#categories.set(category.id, category);
    await this.#put('category', category.id, category);
  }

  async removeCategory(categoryId: string): Promise<void> {
    this.#categories.delete(categoryId);
    await this.#put('category', categoryId, null);
  }

  async addItem(item: MenuItem): Promise<void> {
    this.#items.set(item.id, asPublished(item));
    await this.#put('item', item.id, asPublished(item));
  }

  async putItem(item: MenuItem, version: number): Promise<boolean> {
    const found = await this.item(item.id);
    return found?.version === version && this.replaceItem(item);
  }

  async replaceItem(edited: MenuItem): Promise<boolean> {
    const before = this.#items.get(edited.id);
    if (!before) return false;
    const item = withOptionAllergens(edited, before);
    const { trx, ctx, scope, by } = this.#at;
    // Sold out applies at once, also when it is set in the item's form.
    if (item.soldout !== before.soldout) await putSoldOut(trx, ctx, scope, item, by);
    await this.#facts.putItem(item);
    this.#items.set(item.id, item);
    this.#replaced.push({ subject: 'item', subjectId: item.id, before: asPublished(before), after: asPublished(item) });
    await this.#put('item', item.id, asPublished(item));
    return true;
  }

  async removeItem(itemId: string): Promise<boolean> {
    if (!this.#items.delete(itemId)) return false;
    await this.#put('item', itemId, null);
    return true;
  }

  async putPizza(settings: PizzaSettings): Promise<void> {
    await this.#facts.putPizza(settings);
    const subjectId = this.#at.scope.storeId;
    this.#replaced.push({ subject: 'pizzaSettings', subjectId, before: this.#pizza, after: settings });
    this.#pizza = settings;
    await this.#put('pizzaSettings', subjectId, settings);
  }

  async changed(change: MenuChange): Promise<void> {
    const { trx, ctx, scope, confirmed } = this.#at;
    await requirePricesConfirmed(trx, ctx, scope, { changes: this.#replaced.splice(0), confirmed });
    await writeMenuDraft(trx, scope, { version: this.#version });
    await this.#facts.changed();
    await appendStoreAudit(trx, ctx, scope, change);
  }

  #itemsIn(categoryId: string): MenuItem[] {
    return [...this.#items.values()].filter((item) => item.categoryId === categoryId);
  }

  /** A row that is back to its published state leaves the draft. */
  async #put(subject: MenuSubject, subjectId: string, row: MenuRow | null): Promise<void> {
    const { trx, ctx, scope, by } = this.#at;
    const place = { subject, subjectId };
    const published = this.#facts.published(place);
    if (isSameValue(published, row)) {
      this.#rows.delete(keyOf(place));
      await removeDraftRow(trx, scope, place);
      return;
    }
    const delta = { ...place, before: this.#baseOf(place, published), after: row } as MenuDelta;
    const written = { delta, version: this.#version, by, changedIsoDateTimeUtc: isoUtc(ctx.clock.now()) };
    this.#rows.set(keyOf(place), written);
    await putDraftRow(trx, scope, written);
  }

  /** What the change starts from: the published row, unless a conflict is still undecided. */
  #baseOf(place: Pick<MenuDelta, 'subject' | 'subjectId'>, published: MenuRow | null): MenuRow | null {
    const before = this.#rows.get(keyOf(place))?.delta.before ?? null;
    const conflicts = this.#waiting.get(keyOf(place))?.conflicts ?? [];
    if (conflicts.length === 0) return published;
    this.#hasMovedConflict = true;
    return before === null || published === null ? before : rebased(before, published, conflicts);
  }
}

interface Editing {
  readonly by: ActedBy;
  readonly confirmPrices: ConfirmedPrices | undefined;
  /** The desk of the write before, if nobody else has changed the menu since. */
  readonly after?: MenuDesk | undefined;
}

/** The menu with its draft, as a desk has it before it. */
interface Laid {
  readonly published: (place: Pick<MenuDelta, 'subject' | 'subjectId'>) => MenuRow | null;
  readonly rows: Map<string, DraftRow>;
  readonly waiting: Drafted['waiting'];
  readonly categories: Map<string, Category>;
  readonly items: Map<string, MenuItem>;
  readonly pizza: PizzaSettings;
}

function laidOut({ live, menu, rows, waiting }: Drafted): Laid {
  return {
    published: rowsOf(live),
    rows: new Map(rows),
    waiting,
    categories: new Map(menu.categories.map((row) => [row.id, row])),
    items: new Map(menu.items.map((row) => [row.id, row])),
    pizza: menu.pizza,
  };
}

interface Place {
  readonly confirmed: ConfirmedPrices | undefined;
  readonly trx: Trx;
  readonly ctx: DeskNeeds;
  readonly scope: StoreScope;
  readonly by: ActedBy;
}
