import { inPieces } from '#db/reports/in-pieces.ts';
import {
  type PageOf,
  type RowOfOrders,
  type SoldPage,
  soldOrdersById,
  soldOrdersPage,
} from '#db/reports/orders-behind.queries.ts';
import { type SalesBucket, soldInAll } from '#db/reports/sales-report.queries.ts';
import { soldLinesByOrder } from '#db/reports/sold-lines.queries.ts';
import { sum } from '#src/domain/money/money.ts';
import { bucketsBetween, hourName, hourSpans } from '#src/domain/reports/buckets.ts';
import { partsOfOrders } from '#src/domain/reports/orders-behind.ts';
import type { FigureOf, OrderBehindFigure, OrdersBehindFigure } from '#src/domain/reports/orders-behind.types.ts';
import { ORDER_CUTS, type OrderCut } from '#src/domain/reports/sales-cuts.types.ts';
import { figuresOf } from '#src/domain/reports/sales-figures.ts';
import type { SalesReportRow } from '#src/domain/reports/sales-report.types.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { readOrderCut } from './read-sales-cuts.ts';
import {
  type Asked,
  askedOf,
  COLUMN_OF,
  pizzaSharesOf,
  type ReportNeeds,
  type ReportQuestion,
  rowsAndTotalsOf,
} from './read-sales-report.ts';

export interface FigureQuestion extends Omit<ReportQuestion, 'level'> {
  readonly level: Exclude<FigureOf, 'tyro'>;
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
  const asked = withBucket(await askedOf(ctx, scope, { ...question, ...reportOf(question) }), question);
  const row = level === 'store' || level === 'hours' ? null : question.row;
  const { parts, orderCount } = await partsOf(
    ctx,
    scope,
    { asked, level, row },
    {
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    },
  );
  const sold = await soldOrdersById(
    ctx.db,
    scope,
    asked.filter,
    parts.map(({ orderId }) => orderId),
  );
  const orders = parts.flatMap(({ orderId, ...part }): OrderBehindFigure[] => {
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
        ...part,
        figures: isOfOrders(level) ? figuresOf([one]) : null,
      },
    ];
  });
  const figure = await figureOf(ctx, scope, { asked, level, row: question.row });
  return { level, ...asked.days, figure, orders, orderCount, page, pageSize: PAGE_SIZE };
}

type Level = FigureQuestion['level'];

const isCut = (level: Level): level is OrderCut => ORDER_CUTS.some((cut) => cut === level);
const isOfOrders = (level: Level) => ['store', 'terminal', 'employee', 'hours', ...ORDER_CUTS].includes(level);

/** The report that the figure is read in. */
function reportOf({ level, interval }: FigureQuestion): Pick<ReportQuestion, 'level' | 'interval'> {
  if (level === 'hours') return { level: 'store', interval: 'hourly' };
  return { level: isCut(level) ? 'store' : level, interval };
}

function withBucket(asked: Asked, { level, row, bucket }: FigureQuestion): Asked {
  if (level === 'hours')
    return row === null ? asked : { ...asked, filter: { ...asked.filter, bucket: hourOf(asked, row) } };
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

/** An hour of each day of the period: `19`. */
function hourOf({ days, timezone }: Asked, hour: string): SalesBucket {
  const ids = bucketsBetween(days.from, days.to, 'daily').map((day) => `${day}T${hour}`);
  return { hours: ids.flatMap((id) => hourSpans(id, timezone) ?? []) };
}

interface Row {
  readonly asked: Asked;
  readonly level: Level;
  /** Null: all of the report. */
  readonly row: string | null;
}

async function partsOf(
  ctx: ReportNeeds,
  scope: StoreScope,
  { asked, level, row }: Row,
  page: PageOf,
): Promise<SoldPage> {
  const { filter } = asked;
  if (level === 'item' || level === 'category') {
    const column = level === 'item' ? 'itemId' : 'categoryId';
    const lines = await inPieces(filter, (piece) => soldLinesByOrder(ctx.db, scope, piece, { column, id: row }));
    return pageOf(lines.flat(), page);
  }
  if (level === 'pizza' || level === 'pizzaItem' || level === 'pizzaSize') {
    const sharesOf = await pizzaSharesOf(ctx, scope, level);
    const shares = (await inPieces(filter, sharesOf)).flat();
    return pageOf(row === null ? shares : shares.filter(({ id }) => id === row), page);
  }
  return soldOrdersPage(ctx.db, scope, filter, row === null ? null : { column: columnOf(level), id: row }, page);
}

function columnOf(level: Level): RowOfOrders['column'] {
  if (level === 'terminal') return 'posTerminalId';
  if (level === 'orderType') return 'collectionType';
  return level === 'channel' || level === 'customer' ? level : 'employeeId';
}

function pageOf(shares: Parameters<typeof partsOfOrders>[0], { offset, limit }: PageOf): SoldPage {
  const parts = partsOfOrders(shares);
  return { parts: parts.slice(offset, offset + limit), orderCount: parts.length };
}

/** The figure itself, from the report's own rows: what its orders are held to. */
async function figureOf(ctx: ReportNeeds, scope: StoreScope, { asked, level, row }: Row): Promise<SalesReportRow> {
  if (row !== null && level !== 'hours') {
    const rows = isCut(level)
      ? await cutRows(ctx, scope, level, asked)
      : (await rowsAndTotalsOf(ctx, scope, asked)).rows;
    const none = { id: row, name: '', quantity: 0, grossInCents: 0, figures: isOfOrders(level) ? figuresOf([]) : null };
    return rows.find(({ id }) => id === row) ?? none;
  }
  if (!isOfOrders(level)) {
    const { rows } = await rowsAndTotalsOf(ctx, scope, asked);
    const quantity = rows.reduce((total, one) => total + one.quantity, 0);
    const net = rows.flatMap(({ netInCents }) => netInCents ?? []);
    return {
      ...{ id: '', name: '', quantity, grossInCents: sum(rows.map((one) => one.grossInCents)), figures: null },
      ...(net.length > 0 ? { netInCents: sum(net) } : {}),
    };
  }
  const figures = figuresOf(await inPieces(asked.filter, (piece) => soldInAll(ctx.db, scope, piece)));
  const { orderCount: quantity, grossInCents } = figures;
  const name = level === 'hours' && row !== null ? hourName(Number(row)) : '';
  return { id: row ?? '', name, quantity, grossInCents, figures };
}

async function cutRows(ctx: ReportNeeds, scope: StoreScope, cut: OrderCut, asked: Asked): Promise<SalesReportRow[]> {
  const { rows } = await readOrderCut(ctx, scope, cut, asked);
  return rows.map(({ id, name, figures }) => {
    const { orderCount: quantity, grossInCents } = figures;
    return { id, name, quantity, grossInCents, figures };
  });
}
