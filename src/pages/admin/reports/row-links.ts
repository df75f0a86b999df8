import type { BehindPath, ReportKind, ReportRow } from '#src/features/reports/kinds/report-kind.ts';
import { href } from '#src/pages/page.tsx';
import { paths } from '../paths.ts';
import { behindQuery, type ReportAddress } from './report-address.ts';
import type { RowLinks } from './report-table.tsx';

interface Place {
  readonly base: string;
  readonly params: { readonly restaurantId: string; readonly storeId: string; readonly salesReportType: string };
  readonly address: ReportAddress;
  readonly mayCompareCards: boolean;
}

/** To the orders behind a row; an order or an item itself is a page of its own. */
export function linksOf({ behind }: ReportKind, place: Place): RowLinks {
  const { base, params, address, mayCompareCards } = place;
  if (behind.kind === 'page') return { row: (row) => pageOf(base, params, behind.of(row)), all: null };
  const elsewhere = behind.kind === 'amounts' ? behind.elsewhere : undefined;
  const toOrders = (row: string | null) => href(base, paths.ordersBehind, params, behindQuery(address, row));
  const closing = (id: string) => `${href(base, paths.cardReconciliation, params)}?closing=${encodeURIComponent(id)}`;
  const toRow = (row: ReportRow) => (elsewhere?.(row) ? href(base, paths.payouts, params) : toOrders(row.id));
  return { row: toRow, all: toOrders(null), ...(mayCompareCards ? { closing } : {}) };
}

function pageOf(base: string, params: Place['params'], { path, id }: { path: BehindPath; id: string }): string {
  if (path === 'item') return href(base, paths.item, { ...params, itemId: id });
  if (path === 'order') return href(base, paths.order, { ...params, orderId: id });
  return href(base, paths.posOrder, { ...params, posOrderId: id });
}
