/** An evening whose stations are told at kitchen screens, which die and come back while people cook from them. */
import { expect } from 'bun:test';
import { getPrintStation, listPrintStations, updatePrintStation } from '#db/printing/print-stations.repository.ts';
import { insertPosTerminal, updatePosTerminal } from '#db/staff/pos-terminals.repository.ts';
import { posTerminalSettingsSchema } from '#src/domain/access/pos-terminal.schema.ts';
import { openSheets } from '#src/domain/kitchen/hand-over.ts';
import type { KitchenTicket } from '#src/domain/kitchen/kitchen.types.ts';
import { kitchenTickets } from '#src/domain/kitchen/kitchen-tickets.ts';
import { AT_SCREENS } from '#src/domain/printing/at-screens.ts';
import { hearScreen, lookForSilentScreens } from '#src/features/kitchen/hear-screens.ts';
import { readKitchenFacts } from '#src/features/kitchen/read-board.ts';
import { SCREEN } from '#src/features/kitchen/testing/screens.ts';
import { touchKitchenTicket } from '#src/features/kitchen/touch-ticket.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { allJobs } from '#src/features/printing/testing/printing-fixture.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { type Act, type Evening, newEvening, one } from './evening.ts';
import { readRecords, wantedAt } from './kitchen-law.ts';

const STATIONS = ['kitchen', 'bar', 'pass'];
/** Each station has a screen of its own, and one hangs where all of them are seen. */
const SCREENS = [...STATIONS, 'wall'] as const;

const deadOf = new WeakMap<Evening, Set<string>>();
const drawnOf = new WeakMap<Evening, KitchenTicket[]>();

/** The evening of `newEvening`, with screens. */
export async function newEveningOfScreens(): Promise<Evening> {
  const evening = await newEvening();
  const { ctx } = evening.fixture;
  const at = isoUtc(ctx.clock.now());
  await ctx.write(async (trx) => {
    for (const id of STATIONS) {
      const station = await getPrintStation(trx, SCOPE, id);
      await updatePrintStation(trx, SCOPE, { ...station, isToldOnScreens: true });
    }
    for (const id of SCREENS) {
      await insertPosTerminal(trx, SCOPE, { id: `${id}-screen`, name: id, createdIsoDateTimeUtc: at });
      const settings = posTerminalSettingsSchema.parse({ kitchen: { stationIds: id === 'wall' ? [] : [id] } });
      await updatePosTerminal(trx, SCOPE, `${id}-screen`, { name: id, settings });
    }
    await trx.updateTable('pos_terminals').set({ pairedIsoDateTimeUtc: at }).where('id', 'like', '%-screen').execute();
  });
  deadOf.set(evening, new Set());
  drawnOf.set(evening, []);
  await pass(evening, 1);
  evening.places = STATIONS.map((stationId) => placeAt(stationId, AT_SCREENS.id));
  return evening;
}

const placeAt = (stationId: string, printerId: string) => ({
  ...{ stationId, printerId },
  since: { lastJobId: '', counts: {} },
});

/** Seconds go by, a look at each. */
async function pass(evening: Evening, seconds: number): Promise<void> {
  const { ctx } = evening.fixture;
  const dead = deadOf.get(evening) ?? new Set();
  for (let second = 0; second < seconds; second += 1) {
    ctx.pass({ seconds: 1 });
    for (const id of SCREENS) if (!dead.has(id)) await hearScreen(ctx, SCOPE, `${id}-screen`);
    await lookForSilentScreens(ctx);
  }
}

/** A station whose every screen is dead has its printer beside the screens; its cook read on paper what was open there. */
async function newPlaces(evening: Evening): Promise<void> {
  const { ctx } = evening.fixture;
  const dead = deadOf.get(evening) ?? new Set();
  const records = await readRecords(ctx);
  const lastJobId = records.jobs.at(-1)?.id ?? '';
  const silent = STATIONS.filter((id) => dead.has('wall') && dead.has(id));
  evening.places = [
    ...STATIONS.map((stationId) => placeAt(stationId, AT_SCREENS.id)),
    ...silent.map((stationId) => {
      const known = evening.places.find((each) => each.stationId === stationId && each.printerId === stationId);
      const counts = wantedAt(records, { stationId, printerId: stationId }, evening.stationOf);
      return known ?? { stationId, printerId: stationId, since: { lastJobId, counts } };
    }),
  ];
}

async function factsOf({ fixture: { ctx } }: Evening) {
  const ids = await ctx.db.selectFrom('orders').select('id').execute();
  return readKitchenFacts(
    ctx.db,
    ctx,
    SCOPE,
    ids.map(({ id }) => id),
  );
}

/** So many of each line of each bill, at a station. */
async function openAt(evening: Evening): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { orderId, stationId, open } of openSheets(await factsOf(evening), new Set(STATIONS))) {
    for (const { line } of [...open.lines, ...open.alsoOnThisOrder.flatMap(({ lines }) => lines)]) {
      const key = `${stationId} ${orderId} ${line.id}`;
      sums[key] = (sums[key] ?? 0) + line.priced.quantity;
    }
  }
  return sums;
}

export const SCREEN_ACTS: Readonly<Record<string, Act>> = {
  /** Its tablet falls, or the Wi-Fi does. What is open comes out of the printers, just that and once. */
  async screenDies(evening, { pick }) {
    const { ctx } = evening.fixture;
    const dead = deadOf.get(evening) ?? new Set();
    const id = SCREENS[pick % SCREENS.length] ?? 'wall';
    if (dead.has(id)) return;
    const wasSilent = STATIONS.filter((station) => dead.has('wall') && dead.has(station));
    dead.add(id);
    const isSilent = STATIONS.filter((station) => dead.has('wall') && dead.has(station));
    const open = await openAt(evening);
    const before = (await allJobs(ctx)).length;
    await pass(evening, 9);
    const printed: Record<string, number> = {};
    for (const { payload, stationId, orderId } of (await allJobs(ctx)).slice(before)) {
      if (payload.kind !== 'ORDER_TICKET') continue;
      expect(payload.marks.fromScreen, 'a paper of a dead screen says so').toBeDefined();
      const { lines, alsoOnThisOrder, seesAll } = payload.station;
      for (const { line } of [...lines, ...(seesAll ? alsoOnThisOrder.flatMap((also) => also.lines) : [])]) {
        const key = `${stationId} ${orderId} ${line.id}`;
        printed[key] = (printed[key] ?? 0) + line.priced.quantity;
      }
    }
    const handed = Object.entries(open).filter(([key]) =>
      isSilent.some((station) => !wasSilent.includes(station) && key.startsWith(`${station} `)),
    );
    expect(printed, `handed over as ${id} died`).toEqual(Object.fromEntries(handed));
    await newPlaces(evening);
  },
  async screenIsBack(evening, { pick }) {
    const dead = deadOf.get(evening) ?? new Set();
    const id = one([...dead], pick);
    if (id === undefined) return;
    dead.delete(id);
    await pass(evening, 1);
    await newPlaces(evening);
  },
  /** A cook looks at a ticket, and bumps it later. */
  async draw(evening, { pick }) {
    const ticket = one(
      kitchenTickets(await factsOf(evening)).filter(({ state }) => state !== 'bumped'),
      pick,
    );
    if (ticket) drawnOf.get(evening)?.push(ticket);
  },
  /** As it is now, or as it was drawn before it died; at two screens at once. */
  async bump(evening, { pick, quantity }) {
    const { ctx } = evening.fixture;
    const open = kitchenTickets(await factsOf(evening)).filter(({ state }) => state !== 'bumped');
    const ticket = quantity === 1 ? drawnOf.get(evening)?.shift() : one(open, pick);
    if (!ticket) return;
    const { orderId, stationId, round, note, allergies } = ticket;
    const at = { orderId, stationId, round, note, allergies, name: 'Ana', stationIds: STATIONS, by: SCREEN };
    const dishesOf = (isOff: boolean) =>
      ticket.dishes
        .filter(({ change }) => (change === 'cancelled' || change === 'moved') === isOff)
        .map(({ lineId, madeAt, quantity: units, by }) => ({ lineId, madeAt, quantity: units, by }));
    const touch = async (act: 'acknowledged' | 'bumped', dishes: ReturnType<typeof dishesOf>) => {
      try {
        await touchKitchenTicket(ctx, SCOPE, { ...at, act, dishes });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    };
    if (ticket.hasCancelled) await touch('acknowledged', dishesOf(true));
    await Promise.all([touch('bumped', dishesOf(false)), touch('bumped', dishesOf(false))]);
  },
  async clockJumps({ fixture: { ctx } }, { quantity }) {
    ctx.pass({ seconds: (quantity - 2) * 60 });
    await lookForSilentScreens(ctx);
  },
  /** The program starts again: it knows of no word, and of the silence that was written down. */
  async serverRestarts({ fixture: { ctx } }) {
    const { ids } = ctx;
    Object.assign(ctx, { ids: { ...ids, next: () => ids.next() } });
    await lookForSilentScreens(ctx);
  },
};

/** The screens have, open or bumped, what the bills have: nothing bumped is lost, and nothing is there twice. */
export async function requireScreens(evening: Evening, when: string): Promise<void> {
  const records = await readRecords(evening.fixture.ctx);
  const facts = await factsOf(evening);
  const over = new Set(
    records.orders
      .filter(({ order }) => order.statusCode === 'cancelled' || order.statusCode === 'rejected')
      .map(({ order }) => order.id),
  );
  const stations = await listPrintStations(evening.fixture.ctx.db, SCOPE);
  for (const { id } of stations) {
    const open = openSheets(facts, new Set([id])).filter(({ orderId }) => !over.has(orderId));
    for (const sheet of open) {
      const book = records.orders.find(({ order }) => order.id === sheet.orderId)?.book ?? [];
      const told = book.find(({ stationId, printerId }) => stationId === id && printerId === AT_SCREENS.id)?.told;
      for (const { line } of sheet.open.lines) {
        const known = told?.lines.find((each) => each.line.id === line.id)?.line.priced.quantity ?? 0;
        expect(line.priced.quantity, `${line.id} of ${sheet.orderId} open at ${id} ${when}`).toBeLessThanOrEqual(known);
      }
    }
  }
}
