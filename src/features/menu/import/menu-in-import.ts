import { barcodeKey } from '#src/domain/menu/barcode.ts';
import { type ImportTarget, targetOf } from '#src/domain/menu/import/plan-import.ts';
import { itemKey } from '#src/domain/menu/import/size-rows.ts';
import type { Category, MenuItem, PizzaSettings } from '#src/domain/menu/menu.schema.ts';
import type { MenuParts } from '#src/domain/menu/versions/menu-delta.ts';

/** Items of a category, and where the last of them stands; 0 in an empty one. */
interface Places {
  readonly count: number;
  readonly lastSortOrder: number;
}

const NO_PLACES: Places = { count: 0, lastSortOrder: 0 };

/**
 * The menu while rows go into it: looked up once, then kept up with what each row does. So a write costs what its rows cost, however
 * long the menu is. No longer right once somebody else changes the menu.
 */
export class MenuInImport implements ImportTarget {
  readonly itemsByKey: Map<string, MenuItem>;
  pizza: PizzaSettings;
  readonly #categories: Category[];
  readonly #items: Map<string, MenuItem>;
  readonly #barcodes: Map<string, MenuItem>;
  readonly #places = new Map<string, Places>();

  constructor(menu: MenuParts) {
    this.pizza = menu.pizza;
    this.itemsByKey = new Map(targetOf(menu).itemsByKey);
    this.#categories = [...menu.categories];
    this.#items = new Map(menu.items.map((item) => [item.id, item]));
    this.#barcodes = new Map(menu.items.flatMap((item) => (item.barcode ? [[barcodeKey(item.barcode), item]] : [])));
    for (const item of menu.items) this.#place(item);
  }

  get categories(): readonly Category[] {
    return this.#categories;
  }

  get itemCount(): number {
    return this.#items.size;
  }

  placesIn(categoryId: string): Places {
    return this.#places.get(categoryId) ?? NO_PLACES;
  }

  itemWith(barcode: string): MenuItem | undefined {
    return this.#barcodes.get(barcodeKey(barcode));
  }

  addCategory(category: Category): void {
    this.#categories.push(category);
  }

  /** An item that a row added or changed. Rows leave its category as it is. */
  put(item: MenuItem): void {
    const before = this.#items.get(item.id);
    const category = this.#categories.find(({ id }) => id === item.categoryId);
    this.itemsByKey.set(itemKey(category?.name ?? '', item.name), item);
    this.#items.set(item.id, item);
    if (!before) this.#place(item);
    if (before?.barcode && this.itemWith(before.barcode)?.id === item.id) {
      this.#barcodes.delete(barcodeKey(before.barcode));
    }
    if (item.barcode) this.#barcodes.set(barcodeKey(item.barcode), item);
  }

  #place({ categoryId, sortOrder }: MenuItem): void {
    const { count, lastSortOrder } = this.placesIn(categoryId);
    this.#places.set(categoryId, { count: count + 1, lastSortOrder: Math.max(lastSortOrder, sortOrder) });
  }
}
