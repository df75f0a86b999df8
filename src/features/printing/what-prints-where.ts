import type { Db } from '#db/connection.ts';
import { readDocketSettings } from '#db/printing/docket-facts.repository.ts';
import { activeRedirects } from '#db/printing/station-redirects.repository.ts';
import type { Needs } from '#src/context.ts';
import type { OrderLine } from '#src/domain/ordering/order.types.ts';
import { AT_SCREENS } from '#src/domain/printing/at-screens.ts';
import type { StationLine } from '#src/domain/printing/docket.types.ts';
import { aLine, anOrder } from '#src/domain/printing/docket-examples.ts';
import type { DocketType } from '#src/domain/printing/printing.schema.ts';
import type { RoutingWarning } from '#src/domain/printing/route-lines.ts';
import { stationsOfLine } from '#src/domain/printing/stations-of-line.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type OrderDocket, orderDockets } from './order-dockets.ts';
import { printerInstead } from './printed-elsewhere.ts';

/** A paper that an order would get. */
export interface PretendPaper {
  readonly printerId: string;
  readonly printerName: string;
  readonly isOnScreens: boolean;
  readonly docketType: DocketType;
  /** Null: of the whole order. */
  readonly stationName: string | null;
  /** What is made there; nothing on a stub or a receipt, which say the whole order. */
  readonly dishes: readonly string[];
  /** What others make of it, at the end of the ticket. */
  readonly others: readonly string[];
  readonly copies: number;
  /** The printer it belongs to, while the station's dockets are sent elsewhere. */
  readonly insteadOf: string | null;
}

export interface PretendPrint {
  readonly papers: readonly PretendPaper[];
  readonly warnings: readonly RoutingWarning[];
}

/**
 * What would print where if somebody ordered one of each of these dishes now, by the rules that real orders go by. Nothing is
 * written and nothing prints. Dishes that aren't on the menu, and deals, whose parts nobody chose, are left out.
 */
export async function whatPrintsWhere(
  db: Db,
  ctx: Needs<'clock' | 'menus'> & Partial<Needs<'ownership'>>,
  scope: StoreScope,
  itemIds: readonly string[],
): Promise<PretendPrint> {
  const lines = await pretendLines(db, ctx, scope, itemIds);
  if (lines.length === 0) return { papers: [], warnings: [] };
  const order = { ...anOrder({ lines, customerName: '' }), ...scope, id: 'pretend', posTerminalId: null };
  const { dockets, warnings } = await orderDockets(db, ctx, scope, order, { isWantedSomewhere: false });
  const settings = await readDocketSettings(db, scope);
  const redirects = activeRedirects(db, scope, ctx.clock.now());
  const papers: PretendPaper[] = [];
  for (const docket of dockets) {
    const { docketType, printer, stationId } = docket;
    const place = { stationId: stationId ?? '', printerId: printer.id, redirects };
    const instead = stationId === null ? null : await printerInstead(db, scope, place);
    // Of more printers than there are elsewhere, one prints for all.
    if (instead?.isExtra) continue;
    const at = instead?.to ?? printer;
    papers.push({
      printerId: at.id,
      printerName: at.name,
      isOnScreens: at.id === AT_SCREENS.id,
      docketType,
      copies: at.numberOfCopies * settings[docketType].copies,
      insteadOf: instead ? printer.name : null,
      ...shareOf(docket),
    });
  }
  return { papers, warnings };
}

function shareOf({ snapshot }: OrderDocket): Pick<PretendPaper, 'stationName' | 'dishes' | 'others'> {
  if (snapshot.kind !== 'ORDER_TICKET') return { stationName: null, dishes: [], others: [] };
  const { stationName, lines, alsoOnThisOrder } = snapshot.station;
  return { stationName, dishes: lines.map(nameOf), others: alsoOnThisOrder.flatMap((also) => also.lines).map(nameOf) };
}

const nameOf = ({ line }: StationLine): string => line.priced.name;

async function pretendLines(
  db: Db,
  ctx: Needs<'menus'>,
  scope: StoreScope,
  itemIds: readonly string[],
): Promise<OrderLine[]> {
  const menu = await ctx.menus.menuOf(scope, db);
  return [...new Set(itemIds)].flatMap((itemId) => {
    const item = menu.items.find(({ id }) => id === itemId);
    if (item === undefined || item.type === 'deal') return [];
    const { line, priced, ...rest } = aLine({ id: itemId, name: item.name, printPriority: item.printPriority });
    const ordered = { ...rest, line: { ...line, itemId }, priced: { ...priced, itemId }, categoryId: item.categoryId };
    return [{ ...ordered, ...stationsOfLine(ordered.priced, menu) }];
  });
}
