import { href } from '#src/pages/page.tsx';
import { paths } from '../paths.ts';
import { behindQuery, type ReportAddress } from './report-address.ts';
import type { BehindPath, ReportKind } from './report-kind.ts';
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
  const toOrders = (row: string | null) => href(base, paths.ordersBehind, params, behindQuery(address, row));
  const closing = (id: string) => `${href(base, paths.cardReconciliation, params)}?closing=${encodeURIComponent(id)}`;
  return { row: ({ id }) => toOrders(id), all: toOrders(null), ...(mayCompareCards ? { closing } : {}) };
}

function pageOf(base: string, params: Place['params'], { path, id }: { path: BehindPath; id: string }): string {
  if (path === 'item') return href(base, paths.item, { ...params, itemId: id });
  if (path === 'order') return href(base, paths.order, { ...params, orderId: id });
  return href(base, paths.posOrder, { ...params, posOrderId: id });
}
