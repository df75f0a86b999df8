import { type PageOf, type SoldPage, soldOrdersById, soldOrdersPage } from '#db/reports/orders-behind.queries.ts';
import { type SalesBucket, soldInAll } from '#db/reports/sales-report.queries.ts';
import { soldLinesByOrder } from '#db/reports/sold-lines.queries.ts';
import { sum } from '#src/domain/money/money.ts';
import { hourSpans } from '#src/domain/reports/buckets.ts';
import { partsOfOrders } from '#src/domain/reports/orders-behind.ts';
import type { OrderBehindFigure, OrdersBehindFigure } from '#src/domain/reports/orders-behind.types.ts';
import { figuresOf } from '#src/domain/reports/sales-figures.ts';
import type { SalesReportRow } from '#src/domain/reports/sales-report.types.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import {
  type Asked,
  askedOf,
  COLUMN_OF,
  type ReportNeeds,
  type ReportQuestion,
  rowsOf,
  soldPizzaShares,
} from './read-sales-report.ts';

export interface FigureQuestion extends ReportQuestion {
  /** The row whose orders are meant; null: all that the report counts. An empty id is a row too: without a till or an employee. */
  readonly row: string | null;
  /** Only what was sold in this bucket of `interval`; null: in all of the period. Of the store's report the row is the bucket. */
  readonly bucket: string | null;
  /** From 1. */
  readonly page: number;
}

const PAGE_SIZE = 50;

/** The orders that a figure of a sales report is made of, newest first, each with what of the figure is its own. */
export async function ordersBehindFigure(
  ctx: ReportNeeds,
  scope: StoreScope,
  question: FigureQuestion,
): Promise<OrdersBehindFigure> {
  const { level, page } = question;
  const asked = withBucket(await askedOf(ctx, scope, question), question);
  const row = level === 'store' ? null : question.row;
  const { parts, orderCount } = await partsOf(ctx, scope, asked, row, {
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  });
  const sold = await soldOrdersById(
    ctx.db,
    scope,
    asked.filter,
    parts.map(({ orderId }) => orderId),
  );
  const orders = parts.flatMap(({ orderId, quantity, grossInCents }): OrderBehindFigure[] => {
    const one = sold.get(orderId);
    if (!one) return [];
    const { orderNumber, channel, collectionType, placedIsoDateTimeUtc, businessDay, employeeName, posTerminalName } =
      one;
    return [
      {
        orderId,
        orderNumber,
        channel,
        collectionType,
        placedIsoDateTimeUtc,
        businessDay,
        employeeName,
        posTerminalName,
        quantity,
        grossInCents,
        figures: isOfOrders(asked) ? figuresOf([one]) : null,
      },
    ];
  });
  const figure = await figureOf(ctx, scope, asked, question.row);
  return { level, ...asked.days, figure, orders, orderCount, page, pageSize: PAGE_SIZE };
}

const isOfOrders = ({ level }: Asked) => level === 'store' || level === 'terminal' || level === 'employee';

function withBucket(asked: Asked, { level, row, bucket }: FigureQuestion): Asked {
  const id = level === 'store' ? (row ?? bucket) : bucket;
  return id === null ? asked : { ...asked, filter: { ...asked.filter, bucket: bucketOf(asked, id) } };
}

function bucketOf({ interval, timezone }: Asked, id: string): SalesBucket {
  if (interval !== 'hourly') return { column: COLUMN_OF[interval], id };
  const hour = hourSpans(id, timezone);
  if (hour) return hour;
  const message = 'Choose an hour, such as 2026-11-23T19.';
  throw new AppError('validation_failed', message, { details: { fields: [{ path: 'bucket', message }] } });
}

async function partsOf(
  ctx: ReportNeeds,
  scope: StoreScope,
  asked: Asked,
  row: string | null,
  page: PageOf,
): Promise<SoldPage> {
  const { level, filter } = asked;
  if (level === 'item' || level === 'category') {
    const column = level === 'item' ? 'itemId' : 'categoryId';
    return pageOf(await soldLinesByOrder(ctx.db, scope, filter, { column, id: row }), page);
  }
  if (level === 'pizzaItem' || level === 'pizzaSize') {
    const shares = await soldPizzaShares(ctx, scope, asked);
    return pageOf(row === null ? shares : shares.filter(({ id }) => id === row), page);
  }
  const column = level === 'terminal' ? 'posTerminalId' : 'employeeId';
  return soldOrdersPage(ctx.db, scope, filter, row === null ? null : { column, id: row }, page);
}

function pageOf(shares: Parameters<typeof partsOfOrders>[0], { offset, limit }: PageOf): SoldPage {
  const parts = partsOfOrders(shares);
  return { parts: parts.slice(offset, offset + limit), orderCount: parts.length };
}

/** The figure itself, from the report's own rows: what its orders are held to. */
async function figureOf(
  ctx: ReportNeeds,
  scope: StoreScope,
  asked: Asked,
  row: string | null,
): Promise<SalesReportRow> {
  const rows = await rowsOf(ctx, scope, asked);
  if (row !== null) {
    const none = { id: row, name: '', quantity: 0, grossInCents: 0, figures: isOfOrders(asked) ? figuresOf([]) : null };
    return rows.find(({ id }) => id === row) ?? none;
  }
  if (!isOfOrders(asked)) {
    const quantity = rows.reduce((total, one) => total + one.quantity, 0);
    return { id: '', name: '', quantity, grossInCents: sum(rows.map((one) => one.grossInCents)), figures: null };
  }
  const figures = figuresOf([await soldInAll(ctx.db, scope, asked.filter)]);
  const { orderCount: quantity, grossInCents } = figures;
  return { id: '', name: '', quantity, grossInCents, figures };
}
