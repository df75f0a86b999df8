/** A store with a paired terminal, its simulated world, and a till that can be killed: what the tests of card payments share. */

import {
  getTerminalAttempt,
  listTerminalAttempts,
  type TerminalAttempt,
} from '#db/eftpos/terminal-attempts.repository.ts';
import { findOrder, getOrder } from '#db/ordering/orders.repository.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import type { AppContext } from '#src/context.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { bankBalanceOf } from '#src/domain/payments/terminal-payment.ts';
import { PLAIN } from '#src/domain/pricing/testing-menu.ts';
import type { StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { applyTerminalPayment } from '#src/features/counter/apply-terminal-payment.ts';
import { type PlaceCardOrderInput, placeCardOrder } from '#src/features/counter/place-card-order.ts';
import {
  BY_BEN,
  BY_MIA,
  type OrderingFixture,
  orderingFixture,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import type { CardTerminalPort, CardTerminalPorts } from '#src/integrations/card-terminal/card-terminal.port.ts';
import { fetchOf, LINKLY_TEST_HOSTS } from '#src/integrations/card-terminal/linkly/linkly-bench.ts';
import { sessionIdOf } from '#src/integrations/card-terminal/linkly/linkly-ids.ts';
import { createLinklyTerminals } from '#src/integrations/card-terminal/linkly/linkly-terminal.ts';
import { createSimulatedCardTerminal } from '#src/integrations/card-terminal/simulator/card-terminal-simulator.ts';
import { LinklyCloud } from '#src/integrations/card-terminal/simulator/linkly-cloud.ts';
import { TerminalWorld } from '#src/integrations/card-terminal/simulator/terminal-world.ts';
import { WorldlineTerminalWire } from '#src/integrations/card-terminal/simulator/worldline-terminal-wire.ts';
import { createTyroTerminals } from '#src/integrations/card-terminal/tyro/tyro-terminal.ts';
import { standInKit } from '#src/integrations/card-terminal/worldline/worldline-bench.ts';
import { sequenceOf } from '#src/integrations/card-terminal/worldline/worldline-ids.ts';
import { createWorldlineTerminals } from '#src/integrations/card-terminal/worldline/worldline-terminal.ts';
import { decideTerminalPayment } from '../act-on-terminal-payment.ts';
import { driveTerminalAttempt } from '../drive-terminal-attempt.ts';
import { createCardTerminal, keepPairing, pairCardTerminal } from '../manage-card-terminals.ts';
import { isLaterThan } from '../terminal-worker.ts';

export const ADDRESS = 'pad-1';
export const TILL = 'till';

/** Each adapter, in front of the same simulated terminals and bank. */
export const TRIED_PROVIDERS = ['simulator', 'linkly', 'worldline'] as const;
export type TriedProvider = (typeof TRIED_PROVIDERS)[number];
/** Its terminals are driven by a page, which the tests bring. */
export const TYRO_ADDRESS = '401:1';

export interface EftposFixture extends OrderingFixture {
  readonly world: TerminalWorld;
  readonly cardTerminalId: string;
  /** An attempt's name in the bank's books. */
  bankKeyOf(attemptId: string): string;
}

export async function eftposFixture(
  settings: Partial<StoreSettings> = {},
  provider: TriedProvider | 'tyro' = 'simulator',
): Promise<EftposFixture> {
  const fixture = await orderingFixture(settings);
  const nowMs = () => fixture.ctx.clock.now().epochMilliseconds;
  const world = new TerminalWorld({ nowMs });
  const cardTerminals: CardTerminalPorts = { [provider]: PORTS[provider](world, nowMs) };
  const ctx = { ...fixture.ctx, ports: { ...fixture.ctx.ports, cardTerminals } };
  const { id } = await createCardTerminal(ctx, SCOPE, {
    name: 'Counter pad',
    provider,
    reach: 'cloud',
    address: provider === 'tyro' ? TYRO_ADDRESS : ADDRESS,
    posTerminalIds: [TILL],
    by: BY_BEN,
  });
  if (provider === 'tyro') await pairFromPage(ctx, world, id);
  else await pairCardTerminal(ctx, SCOPE, { cardTerminalId: id, code: '123456', by: BY_BEN });
  const bankKeyOf = BANK_KEYS[provider];
  return { ...fixture, ctx, world, cardTerminalId: id, bankKeyOf };
}

async function pairFromPage(ctx: OrderingFixture['ctx'], world: TerminalWorld, cardTerminalId: string): Promise<void> {
  const paired = world.pair(TYRO_ADDRESS, '123456');
  if (paired.kind !== 'paired') throw new Error('the simulated terminal pairs');
  const { secret } = paired;
  await keepPairing(ctx, SCOPE, { cardTerminalId, secret, terminalNumber: TYRO_ADDRESS, by: BY_BEN });
}

const BANK_KEYS: Record<TriedProvider | 'tyro', (attemptId: string) => string> = {
  simulator: (id) => id,
  linkly: (id) => sessionIdOf(id).replaceAll('-', ''),
  worldline: (id) => String(sequenceOf(id)),
  tyro: (id) => id,
};

const PORTS: Record<TriedProvider | 'tyro', (world: TerminalWorld, nowMs: () => number) => CardTerminalPort> = {
  simulator: createSimulatedCardTerminal,
  linkly: (world, nowMs) => {
    const cloud = new LinklyCloud({ world, nowMs });
    return createLinklyTerminals({ ...LINKLY_TEST_HOSTS, nowMs, fetch: fetchOf(cloud) });
  },
  worldline: (world) => {
    const wire = new WorldlineTerminalWire({ world, address: ADDRESS, terminalId: '123456' });
    const kit = standInKit(() => wire);
    return createWorldlineTerminals({
      integratorId: 'test',
      withTips: false,
      posVersion: '1.0',
      loadKit: async () => kit,
      mayReach: () => true,
    });
  },
  tyro: () => createTyroTerminals({ iclientUrl: 'https://tyro.test', apiKey: 'testApiKey', posVersion: '1.0' }),
};

/** One takeaway burger, paid by card. */
export function aSale(more: Partial<PlaceCardOrderInput> = {}): PlaceCardOrderInput {
  return {
    id: 'sale-1',
    attemptId: 'attempt-1',
    lines: [{ id: 'line-1', itemId: 'burger', quantity: 1, comments: '', selection: PLAIN }],
    ...BARE_ORDER,
    expectedTotalInCents: BURGER,
    manual: null,
    tipInCents: 0,
    cardTerminalId: null,
    posTerminalId: TILL,
    employee: { id: 'employee-mia', name: 'Mia' },
    by: BY_MIA,
    ...more,
  };
}
export const BURGER = 1000;

/** Drives every attempt of an order second by second, until none is due or `until` stops it. */
export async function settle(
  { ctx }: Pick<EftposFixture, 'ctx'>,
  {
    orderId = 'sale-1',
    as = ctx,
    until = () => false,
    seconds = 400,
    step = 1,
  }: {
    readonly orderId?: string;
    /** The process that does it. */
    readonly as?: AppContext;
    readonly until?: (attempt: TerminalAttempt) => boolean | Promise<boolean>;
    readonly seconds?: number;
    /** How long between two looks. */
    readonly step?: number;
  } = {},
): Promise<TerminalAttempt[]> {
  for (let second = 0; second < seconds; second += step) {
    const attempts = await listTerminalAttempts(ctx.db, SCOPE, orderId);
    const now = ctx.clock.now();
    for (const attempt of attempts) {
      if (attempt.nextLookIsoDateTimeUtc === null || attempt.resolvedBy !== null) continue;
      // A first message may have to wait; later ones may come as often as they like.
      const { nextLookIsoDateTimeUtc } = attempt;
      if (attempt.state === 'wanted' && isLaterThan(now, { ...attempt, nextLookIsoDateTimeUtc })) continue;
      await driveTerminalAttempt(as, SCOPE, attempt.id);
    }
    const after = await listTerminalAttempts(ctx.db, SCOPE, orderId);
    for (const { id, state } of after) {
      if (state === 'approved') await applyTerminalPayment(as, SCOPE, { orderId, attemptId: id });
    }
    const last = after.at(-1);
    const isQuiet = after.every((one) => one.nextLookIsoDateTimeUtc === null || one.resolvedBy !== null);
    if (isQuiet || (last && (last.state === 'unknown' || (await until(last))))) return after;
    ctx.pass({ seconds: step });
  }
  return listTerminalAttempts(ctx.db, SCOPE, orderId);
}

/** Rings up a sale and drives its payment to its end. */
export async function sellByCard(fixture: EftposFixture, more: Partial<PlaceCardOrderInput> = {}) {
  const { order, attempt } = await placeCardOrder(fixture.ctx, SCOPE, aSale(more));
  await settle(fixture, { orderId: order.id });
  return { orderId: order.id, attemptId: attempt.id };
}

/** Rules that must hold at every moment, for the order and the bank behind it. Empty when all is well. */
export async function brokenMoneyRules(fixture: EftposFixture, orderId = 'sale-1'): Promise<string[]> {
  const broken: string[] = [];
  const attempts = await listTerminalAttempts(fixture.ctx.db, SCOPE, orderId);
  const tenders = await listTenders(fixture.ctx.db, SCOPE, orderId);
  const order = await findOrder(fixture.ctx.db, SCOPE, orderId);
  const open = attempts.filter(({ nextLookIsoDateTimeUtc, resolvedBy }) => nextLookIsoDateTimeUtc && !resolvedBy);
  if (open.length > 1) broken.push('two payments are under way at once');
  if (open.length === 0 && bankBalanceOf(attempts) !== fixture.world.balance()) {
    broken.push(`the attempts say ${bankBalanceOf(attempts)}, the bank says ${fixture.world.balance()}`);
  }
  const inTenders = tenders.reduce((so, { amountInCents }) => so + amountInCents, 0);
  if (open.length === 0 && inTenders !== fixture.world.balance()) {
    broken.push(`the tenders say ${inTenders}, the bank says ${fixture.world.balance()}`);
  }
  const purchases = tenders.filter(({ amountInCents }) => amountInCents > 0);
  for (const tender of purchases) {
    const attempt = attempts.find(({ id }) => id === tender.id);
    if (attempt?.state !== 'approved') broken.push('a tender without its approved payment');
  }
  if (
    order?.statusCode === 'accepted' &&
    order.paymentType !== 'posPayLater' &&
    purchases.reduce((so, one) => so + one.amountInCents, 0) !== order.grandTotalInCents
  ) {
    broken.push('an accepted order whose payments are not its total');
  }
  return broken;
}

/** A payment that the terminal took while nobody could ask it, and that a person recorded as refused. */
export async function sellRecordedAsRefused(fixture: EftposFixture): Promise<void> {
  await placeCardOrder(fixture.ctx, SCOPE, aSale());
  await settle(fixture, { seconds: 2 });
  fixture.world.plug(ADDRESS, false);
  await settle(fixture, { seconds: 400 });
  await decideTerminalPayment(fixture.ctx, SCOPE, { ...act, verdict: 'notApproved', reason: 'Screen was dark' });
  fixture.world.plug(ADDRESS, true);
}

export class Killed extends Error {}

/** The product in a process that dies at its nth breath: before, inside or after a commit, before or after a message. */
export function mortal(
  ctx: EftposFixture['ctx'],
  dieAt: number,
): { readonly ctx: AppContext; readonly isDead: () => boolean } {
  let breaths = 0;
  const breathe = () => {
    breaths++;
    if (breaths >= dieAt) throw new Killed(`killed at breath ${breaths}`);
  };
  const write: AppContext['write'] = async (work) => {
    breathe();
    const done = await ctx.write(async (trx) => {
      const answer = await work(trx);
      breathe();
      return answer;
    });
    breathe();
    return done;
  };
  const around =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    async (...given: Given) => {
      breathe();
      const answer = await call(...given);
      breathe();
      return answer;
    };
  const mortalOf = (port: CardTerminalPort): CardTerminalPort => ({
    ...port,
    begin: around(port.begin),
    look: around(port.look),
    answer: around(port.answer),
    cancel: around(port.cancel),
  });
  const cardTerminals = Object.fromEntries(
    Object.entries(ctx.ports.cardTerminals).map(([maker, port]) => [maker, mortalOf(port)]),
  );
  return {
    ctx: { ...ctx, write, ports: { ...ctx.ports, cardTerminals } },
    isDead: () => breaths >= dieAt,
  };
}

export const orderOf = (fixture: EftposFixture, id = 'sale-1') => getOrder(fixture.ctx.db, SCOPE, id);
export const attemptOf = (fixture: EftposFixture, id = 'attempt-1') => getTerminalAttempt(fixture.ctx.db, SCOPE, id);
export const act = { attemptId: 'attempt-1', by: BY_MIA };
