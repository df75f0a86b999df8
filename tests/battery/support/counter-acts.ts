import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { TableState } from '#src/domain/floor/table-state.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import type { CounterDetails } from '#src/domain/ordering/ordering.schema.ts';
import { DEFAULT_DOCKET_SETTINGS } from '#src/domain/printing/printing.schema.ts';
import { countDrawer, recountDrawer } from '#src/features/cash/count-drawer.ts';
import { moveCash } from '#src/features/cash/move-cash.ts';
import { openDrawerSession } from '#src/features/cash/open-drawer-session.ts';
import { askCloud } from '#src/features/commands/ask-cloud.ts';
import { saveGuest } from '#src/features/customers/book-guest.ts';
import { mergeTables, moveTable } from '#src/features/seating/move-table.ts';
import { readFloor } from '#src/features/seating/read-floor.ts';
import { releaseTable, seatGuests, serveTable } from '#src/features/seating/seat-guests.ts';
import { orRefused } from './both-sides.ts';
import type { Dice } from './dice.ts';
import { NO_POS_HOURS } from './pos-hours.ts';
import type { BoxedShop } from './shops-with-boxes.ts';

interface AtTill {
  readonly posTerminalId: string;
  readonly employee: { readonly id: string; readonly name: string };
  readonly by: ActedBy;
}

/** Numbers of guests who come again and again. */
const PHONES = ['+61291234501', '+61291234502', '+61291234503', '+61291234504', '+61291234505'];

/** What a till of a day does beside orders and their money: drawers, tables, guests, and what it asks of the cloud. */
export function actsBesideOrders(
  { box, scope }: BoxedShop,
  dice: Dice,
  parts: {
    readonly at: AtTill;
    /** An id that starts with a device's own. */
    readonly newId: () => string;
    /** A sale to a guest with a number. */
    sellTo(guest: { phone: string; name: string; wishes: CounterDetails }): Promise<unknown>;
    /** Something is ordered at a table and paid later. */
    orderAt(tableId: string): Promise<unknown>;
  },
): Record<string, () => Promise<unknown>> {
  const { at, newId, sellTo, orderAt } = parts;
  const done = (work: Promise<unknown>) => orRefused(work.then(() => true));
  const rows = <T>(sql: string) => box.database.raw.query<T, []>(sql).all();
  const anyRow = <T>(sql: string): T | null => {
    const all = rows<T>(sql);
    return all.length === 0 ? null : dice.one(all);
  };
  const store = `storeId = '${scope.storeId}'`;
  const guest = () => ({ phone: dice.one(PHONES), name: dice.one(['Ada', 'Bo', '']) });

  const drawer = (state: 'open' | 'closed') =>
    anyRow<{ id: string; posTerminalId: string }>(
      `select id, drawerTerminalId as posTerminalId from cash_sessions where ${store} and state = '${state}' and length(id) = 28
       and (state = 'open' or drawerTerminalId not in (
         select drawerTerminalId from cash_sessions where ${store} and state = 'open'))
       order by id desc limit 4`,
    );
  const count = (session: { id: string; posTerminalId: string }) => ({
    sessionId: session.id,
    posTerminalId: session.posTerminalId,
    countedInCents: dice.below(200_000),
    denominations: [],
    note: '',
    by: at.by,
  });
  const atTable = async (
    act: (table: { tableId: string; expectedMark: string; by: ActedBy }, ids: string[]) => Promise<unknown>,
    states: readonly TableState[],
    others: readonly TableState[] = [],
  ) => {
    const { tables } = await readFloor(box, scope, { mayEdit: false });
    const fitting = tables.filter(({ state }) => states.includes(state));
    if (fitting.length === 0) return null;
    const table = dice.one(fitting);
    const ids = tables.filter(({ id, state }) => id !== table.id && others.includes(state)).map(({ id }) => id);
    if (others.length > 0 && ids.length === 0) return null;
    return done(act({ tableId: table.id, expectedMark: table.mark, by: at.by }, ids));
  };
  const ask = (kind: Parameters<typeof askCloud>[2]['kind'], subjectId: string, body: unknown, isAnotherPart = false) =>
    done(askCloud(box, scope, { kind, subjectId, body, by: at.by, isAnotherPart }));
  const versionOf = (name: string) =>
    anyRow<{ version: number }>(`select version from store_settings where ${store} and name = '${name}'`)?.version ?? 0;

  return {
    openDrawer: () => done(openDrawerSession(box, scope, { ...at, floatInCents: 20_000, denominations: [] })),
    async moveCash() {
      const session = drawer('open');
      if (!session) return null;
      const kind = dice.chance(0.5) ? ('in' as const) : ('out' as const);
      const move = { sessionId: session.id, kind, amountInCents: 100 + dice.below(5000), reason: 'Milk', by: at.by };
      return done(moveCash(box, scope, { ...move, posTerminalId: session.posTerminalId }));
    },
    async countDrawer() {
      const session = dice.chance(0.5) ? drawer('open') : null;
      return session ? done(countDrawer(box, scope, count(session))) : null;
    },
    async recountDrawer() {
      const open = drawer('open');
      if (open) await done(countDrawer(box, scope, count(open)));
      const session = open ?? drawer('closed');
      return session ? done(recountDrawer(box, scope, { ...count(session), afterNumber: 1 })) : null;
    },
    seat: () =>
      atTable(
        (table) => seatGuests(box, scope, { ...table, guests: 1 + dice.below(6) }),
        ['free', 'toClear', 'ordered'],
      ),
    serve: () => atTable((table) => serveTable(box, scope, table), ['waiting']),
    release: () => atTable((table) => releaseTable(box, scope, table), ['seated', 'toClear']),
    moveTable: () =>
      atTable(
        (table, ids) => moveTable(box, scope, { ...at, ...table, toTableId: dice.one(ids) }),
        ['ordered', 'waiting'],
        ['free'],
      ),
    mergeTables: () =>
      atTable(
        (table, ids) => mergeTables(box, scope, { ...at, ...table, intoTableId: dice.one(ids) }),
        ['seated', 'ordered', 'waiting'],
        ['seated', 'ordered', 'waiting'],
      ),
    orderAtTable: () => atTable(({ tableId }) => orderAt(tableId), ['free', 'seated', 'ordered']),
    sellToGuest: () => done(sellTo({ ...guest(), wishes: NO_COUNTER_DETAILS })),
    async redeemCoupon() {
      const coupon = anyRow<{ couponCode: string }>(
        `select couponCode from coupons where restaurantId = '${scope.restaurantId}'`,
      );
      return (
        coupon && done(sellTo({ ...guest(), wishes: { ...NO_COUNTER_DETAILS, couponCodes: [coupon.couponCode] } }))
      );
    },
    redeemReward: () => done(sellTo({ ...guest(), wishes: { ...NO_COUNTER_DETAILS, usesLoyaltyReward: true } })),
    saveGuest: () =>
      done(saveGuest(box, scope, { phoneE164: dice.one(PHONES), name: 'Ada', notes: `Likes ${newId()}`, by: at.by })),
    setTill: () =>
      ask('setTerminalSettings', at.posTerminalId, { receipt: dice.one(['always', 'ask', 'never']) }, true),
    setHome: () =>
      ask('saveHomeTiles', 'posHome', { tiles: [{ action: 'newOrder', color: null }], version: versionOf('posHome') }),
    setPresets: () =>
      ask('savePresets', 'posPresets', {
        discounts: [{ id: newId(), name: 'Friends', kind: 'percent', value: 1000 }],
        surcharges: [],
        version: versionOf('posPresets'),
      }),
    setHours: () => ask('savePosHours', 'posTradingHours', { ...NO_POS_HOURS, version: versionOf('posTradingHours') }),
    async setPaper() {
      const station = anyRow<{ id: string }>(`select id from print_stations where ${store}`);
      if (station && dice.chance(0.5)) {
        const tags = { stationId: station.id, tagAlongStationIds: [], printsTaggedLinesAlone: dice.chance(0.5) };
        return ask('setTagAlong', station.id, tags);
      }
      return ask('saveOneDocket', 'printDockets', {
        docketType: 'ORDER_TICKET',
        settings: { ...DEFAULT_DOCKET_SETTINGS, copies: 1 + dice.below(2) },
        version: versionOf('printDockets'),
      });
    },
    async paint() {
      const category = anyRow<{ id: string }>(`select id from categories where ${store}`);
      return (
        category &&
        ask('paintMenu', 'colours', { categories: [{ id: category.id, color: '#aa3300' }], items: [] }, true)
      );
    },
  };
}
