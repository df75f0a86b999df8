import type { Needs } from '#src/context.ts';
import { EXPORTED_FIELDS, type ExportedField, type ImportField } from '#src/domain/menu/import/import-fields.ts';
import { optionsText } from '#src/domain/menu/import/import-options.ts';
import { sizesText } from '#src/domain/menu/import/import-pizzas.ts';
import type { ImportedType } from '#src/domain/menu/import/plan-import.ts';
import type { PizzaSize } from '#src/domain/menu/menu.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { getUpload, listFailedRows } from './import-menu.ts';
import { IMPORT_FIELD_LABELS } from './import-text.ts';
import { MAX_IMPORT_ROWS, writeSpreadsheet } from './read-spreadsheet.ts';

/** Every plain item and pizza; halves and deals don't fit in a row. An empty menu exports examples. */
export async function exportMenu(ctx: Needs<'menus'>, scope: StoreScope): Promise<string> {
  const { categories, items, pizza } = await ctx.menus.menuOf(scope);
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]));
  const order = new Map(categories.map(({ id }, at) => [id, at]));
  const listed = items
    .filter((item) => item.type === 'basic' || item.type === 'pizza')
    .sort((a, b) => (order.get(a.categoryId) ?? 0) - (order.get(b.categoryId) ?? 0) || a.sortOrder - b.sortOrder);
  const rows = listed.map((item) => cellsOf(item, nameOf.get(item.categoryId) ?? '', pizza.sizes));
  const headings = EXPORTED_FIELDS.map((field) => IMPORT_FIELD_LABELS[field]);
  return writeSpreadsheet(headings, rows.length > 0 ? rows : EXAMPLES);
}

const yesNo = (isSet: boolean) => (isSet ? 'yes' : 'no');

function cellsOf(item: ImportedType, category: string, sizes: readonly PizzaSize[]): string[] {
  const cells: Record<ExportedField, string> = {
    category,
    name: item.name,
    price: item.type === 'pizza' ? '' : (item.price.basePrice / 100).toFixed(2),
    sizes: item.type === 'pizza' ? sizesText(item, sizes) : '',
    description: item.description,
    options: optionsText(item.modifiers),
    remove: item.type === 'pizza' ? item.pizza.removeToppings.join(', ') : '',
    barcode: item.barcode ?? '',
    label: item.label ?? '',
    taxed: yesNo(item.isGstApplicable),
    alcohol: yesNo(item.isAlcohol),
    dietary: wordsText(item.dietary),
    contains: wordsText(item.allergenInfo.CONTAINS),
    mayContain: wordsText(item.allergenInfo.MAY_CONTAIN),
    available: yesNo(item.available),
    website: yesNo(item.applicableOrderingSystem.online),
    pos: yesNo(item.applicableOrderingSystem.pos),
    pickup: yesNo(item.availableFor.pickup),
    delivery: yesNo(item.availableFor.delivery),
    dineIn: yesNo(item.availableFor.dineIn),
  };
  return EXPORTED_FIELDS.map((field) => cells[field]);
}

/** GLUTEN_FREE as "gluten free". */
function wordsText(words: readonly string[]): string {
  return words.map((word) => word.toLowerCase().replaceAll('_', ' ')).join(', ');
}

const EXAMPLES = [
  {
    category: 'Mains',
    name: 'Beef burger',
    price: '16.50',
    description: 'Cheddar, pickles and house sauce',
    options: 'Size: Single, Double +4.00 | Extras (0-3): Bacon +2.00, Egg +1.50',
    contains: 'milk, wheat',
    taxed: 'yes',
    available: 'yes',
  },
  {
    category: 'Pizzas',
    name: 'Margherita',
    sizes: 'Small: 15.00, Large: 23.00',
    description: 'Tomato, mozzarella and basil',
    remove: 'basil, mozzarella',
    contains: 'milk, wheat',
    taxed: 'yes',
    available: 'yes',
  },
].map((cells: Partial<Record<ImportField, string>>) => EXPORTED_FIELDS.map((field) => cells[field] ?? ''));

/** As they were sent, with a column that says what to change. */
export async function exportFailedRows(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  jobId: string,
): Promise<string> {
  const job = await getUpload(ctx.db, scope, jobId);
  const rows = await listFailedRows(ctx.db, job, MAX_IMPORT_ROWS);
  return writeSpreadsheet(
    [...job.headings, 'Problem'],
    rows.map(({ cells, message }) => [...job.headings.map((_, at) => cells[at] ?? ''), message]),
  );
}
