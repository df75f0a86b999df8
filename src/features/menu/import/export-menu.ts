import { listUploadRows } from '#db/menu/batch-uploads.repository.ts';
import type { Needs } from '#src/context.ts';
import { IMPORT_FIELDS, type ImportField } from '#src/domain/menu/import/import-fields.ts';
import { optionsText } from '#src/domain/menu/import/import-options.ts';
import type { BasicItem } from '#src/domain/menu/menu.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { getUpload } from './import-menu.ts';
import { IMPORT_FIELD_LABELS } from './import-text.ts';
import { MAX_IMPORT_ROWS, writeSpreadsheet } from './read-spreadsheet.ts';

/** Every plain item; pizzas, halves and deals don't fit in a row. An empty menu exports an example. */
export async function exportMenu(ctx: Needs<'menus'>, scope: StoreScope): Promise<string> {
  const { categories, items } = await ctx.menus.menuOf(scope);
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]));
  const order = new Map(categories.map(({ id }, at) => [id, at]));
  const basic = items
    .filter((item) => item.type === 'basic')
    .sort((a, b) => (order.get(a.categoryId) ?? 0) - (order.get(b.categoryId) ?? 0) || a.sortOrder - b.sortOrder);
  const rows = basic.map((item) => cellsOf(item, nameOf.get(item.categoryId) ?? ''));
  const headings = IMPORT_FIELDS.map((field) => IMPORT_FIELD_LABELS[field]);
  return writeSpreadsheet(headings, rows.length > 0 ? rows : [EXAMPLE]);
}

const yesNo = (isSet: boolean) => (isSet ? 'yes' : 'no');

function cellsOf(item: BasicItem, category: string): string[] {
  const cells: Record<ImportField, string> = {
    category,
    name: item.name,
    price: (item.price.basePrice / 100).toFixed(2),
    description: item.description,
    options: optionsText(item.modifiers),
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
  return IMPORT_FIELDS.map((field) => cells[field]);
}

/** GLUTEN_FREE as "gluten free". */
function wordsText(words: readonly string[]): string {
  return words.map((word) => word.toLowerCase().replaceAll('_', ' ')).join(', ');
}

const EXAMPLE = IMPORT_FIELDS.map(
  (field) =>
    ({
      category: 'Mains',
      name: 'Beef burger',
      price: '16.50',
      description: 'Cheddar, pickles and house sauce',
      options: 'Size: Single, Double +4.00 | Extras (0-3): Bacon +2.00, Egg +1.50',
      contains: 'milk, wheat',
      taxed: 'yes',
      available: 'yes',
    })[field as string] ?? '',
);

/** As they were sent, with a column that says what to change. */
export async function exportFailedRows(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  jobId: string,
): Promise<string> {
  const job = await getUpload(ctx.db, scope, jobId);
  const rows = await listUploadRows(ctx.db, job, { limit: MAX_IMPORT_ROWS, outcome: 'failed' });
  return writeSpreadsheet(
    [...job.headings, 'Problem'],
    rows.map(({ cells, message }) => [...job.headings.map((_, at) => cells[at] ?? ''), message]),
  );
}
