import type { DiningTable } from '#db/floor/dining-tables.repository.ts';
import type { StoreFacts } from '#db/menu/menu-store.ts';
import { tableTitle } from '#src/domain/floor/table-title.ts';
import { SHEET_SIZES, type SheetSize, tableSheets } from '#src/features/floor/table-sheets.ts';
import { href, type PageFile } from '#src/pages/page.tsx';
import { paths as website } from '#src/pages/storefront/paths.ts';

const SIZE = 'size';
const TABLE = 'tableId';

/** The address of a PDF with the codes of these tables; of all tables where none is named. */
export function sheetsHref(here: string, size: SheetSize, tableIds: readonly string[] = []): string {
  const query = new URLSearchParams([['format', 'pdf'], [SIZE, size], ...tableIds.map((id) => [TABLE, id])]);
  return `${here}?${query}`;
}

/** Null: the address asks for the page. */
export function requestedSheets(
  query: URLSearchParams,
): { readonly size: SheetSize; readonly tableIds: string[] } | null {
  if (query.get('format') !== 'pdf') return null;
  const size = SHEET_SIZES.find((one) => one === query.get(SIZE)) ?? 'cards';
  return { size, tableIds: query.getAll(TABLE) };
}

/** A table code's link, which stops working with the code. */
export function tableLink(origin: string, { restaurantId, id }: StoreFacts['profile'], table: DiningTable): string {
  return href(origin, website.table, { restaurantId, storeId: id, tableId: table.id }, { code: table.code });
}

export async function sheetsFile(
  { profile, restaurantName }: StoreFacts,
  tables: readonly DiningTable[],
  { origin, size }: { readonly origin: string; readonly size: SheetSize },
): Promise<PageFile> {
  const bytes = await tableSheets({
    size,
    tables: tables.map((table) => ({ title: tableTitle(table.name), url: tableLink(origin, profile, table) })),
    storeName: profile.name.includes(restaurantName) ? profile.name : `${restaurantName} ${profile.name}`,
    address: href(new URL(origin).host, website.restaurant, { restaurantId: profile.restaurantId }),
    countryCode: profile.countryCode,
  });
  const name = tables.length === 1 && tables[0] ? `table-${tables[0].name.replaceAll(/[^\w-]+/g, '-')}` : 'table-codes';
  return { name: `${name}.pdf`, type: 'application/pdf', body: new Blob([new Uint8Array(bytes)]).stream() };
}
