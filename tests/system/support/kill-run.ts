import { rmSync } from 'node:fs';
import { type Dice, diceOf } from '#tests/battery/support/dice.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type RunningServer, runServer } from '#tests/support/run-server.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { type Acknowledged, brokenAtRest } from './day-checks.ts';
import { takeOverPrinters } from './paper.ts';
import {
  type Call,
  type Cola,
  colaOf,
  customer,
  orderOnline,
  owner,
  PLACE,
  pairBox,
  query,
  Refused,
  sellCola,
  startCloud,
  surely,
  till,
} from './shop.ts';

export interface KillRun {
  readonly kills: number;
  readonly seed: number;
  readonly programs: { readonly cloud: string; readonly box: string };
  onKill?(line: string): void;
}

export interface KillOutcome {
  readonly seed: number;
  readonly kills: { box: number; cloud: number };
  readonly sold: number;
  readonly refunded: number;
  readonly ordersOfWebsite: number;
  readonly papers: number;
  /** Checks a to g of the reliability targets that do not hold. */
  readonly broken: readonly string[];
}

const TILLS = 4;
const PATH = `/restaurants/${PLACE.restaurantId}/stores/${PLACE.storeId}`;
/** A program has been up for so long, at the most, when it is killed. */
const LONGEST_LIFE_MS = 900;

/** A rush at four tills and on the website while box and cloud are killed at any moment, then what is left of it. */
export async function killRun({ kills, seed, programs, onKill }: KillRun): Promise<KillOutcome> {
  const dice = diceOf(seed);
  const boxDir = tempFolder('kills');
  const ports = { cloud: 0, box: await freePort() };
  const first = await startCloud(programs.cloud);
  const cloudDir = first.dataDir;
  ports.cloud = Number(new URL(first.url).port);
  const running: Record<'cloud' | 'box', RunningServer> = { cloud: first, box: first };
  await using paper = await takeOverPrinters(cloudDir);
  const start = async (side: 'cloud' | 'box') => {
    running[side] = await runServer({
      command: [programs[side]],
      dataDir: side === 'box' ? boxDir : cloudDir,
      port: ports[side],
    });
  };
  await start('box');
  try {
    const admin = await owner(first.url);
    const guest = await customer(first);
    await pairBox(admin, running.box.url, first.url);
    const tills: Call[] = [];
    for (let at = 0; at < TILLS; at++) tills.push(await till(admin, running.box.url, `Till ${at}`));
    const rush = createRush({ admin, guest, tills, cola: await colaOf(tills[0]!), seed });
    const count = { box: 0, cloud: 0 };
    for (let at = 0; at < kills; at++) {
      await Bun.sleep(50 + dice.below(LONGEST_LIFE_MS));
      const victims = dice.chance(0.1) ? (['box', 'cloud'] as const) : [dice.one(['box', 'box', 'cloud'] as const)];
      await Promise.all(victims.map((side) => running[side].kill()));
      for (const side of victims) count[side]++;
      await Promise.all(victims.map(start));
      onKill?.(`${at + 1} of ${kills}: ${victims.join(' and ')}, ${rush.said.length} sold`);
    }
    await rush.end();
    const broken = await brokenAtRest(cloudDir, boxDir, rush.said, paper);
    broken.push(...wrongRefunds(cloudDir, rush.refunds), ...lostOrders(cloudDir, boxDir, rush.online));
    return {
      seed,
      kills: count,
      sold: rush.said.length,
      refunded: rush.refunds.size,
      ordersOfWebsite: rush.online.length,
      papers: paper.count,
      broken,
    };
  } finally {
    await Promise.all(Object.values(running).map((one) => one.kill()));
    for (const dir of [boxDir, cloudDir]) rmSync(dir, { recursive: true, force: true });
  }
}

interface RushParts {
  readonly admin: Call;
  readonly guest: Call;
  readonly tills: readonly Call[];
  readonly cola: Cola;
  readonly seed: number;
}

/** Sells until it is stopped; records what was acknowledged. */
function createRush({ admin, guest, tills, cola, seed }: RushParts) {
  const confirmed: Acknowledged[] = [];
  const online: string[] = [];
  const refunds = new Set<string>();
  let isOver = false;
  const atTill = async (call: Call, number: number, dice: Dice) => {
    for (let n = 0; !isOver; n++) {
      const order = await surely(() => sellCola(call, cola, `kill-${number}-${String(n).padStart(12, '0')}`));
      confirmed.push(order);
      if (dice.chance(0.15)) {
        await surely(() =>
          call(
            'POST',
            `/api/orders${PATH}/orders/${order.id}/refund`,
            { amountInCents: 100, reason: 'Cold' },
            `refund-${number}-${n}`,
          ),
        ).catch(unlessKnownAsDone);
        refunds.add(order.id);
      }
      await Bun.sleep(150 + dice.below(350));
    }
  };
  const onWebsite = async (dice: Dice) => {
    while (!isOver) {
      // A guest whose connection broke looks at the page again; this one leaves it.
      const placed = await orderOnline(guest, cola).catch(unlessOffline);
      if (placed) {
        online.push(placed.orderId);
        await surely(() =>
          admin('POST', `/api/orders${PATH}/orders/${placed.orderId}/accept`, { etaMinutes: null }),
        ).catch(unlessDone);
      }
      await Bun.sleep(200 + dice.below(400));
    }
  };
  const done = Promise.all([
    ...tills.map((call, at) => atTill(call, at, diceOf(seed + at + 1))),
    onWebsite(diceOf(seed + TILLS + 1)),
  ]);
  // Heard of at the end.
  done.catch(() => {});
  return {
    said: confirmed,
    online,
    refunds,
    async end() {
      isOver = true;
      await done;
    },
  };
}

function unlessOffline(error: unknown): null {
  if (error instanceof Refused && error.status < 500 && error.status !== 409) throw error;
  return null;
}

function unlessDone(error: unknown): void {
  if (!(error instanceof Refused) || error.status !== 409) throw error;
}

/** Killed between the commit and the stored answer: the key is known, so a repeat is told that it was done (`once`). */
function unlessKnownAsDone(error: unknown): void {
  if (!(error instanceof Refused) || !error.message.includes('"already_done"')) throw error;
}

/** Each acknowledged refund was made once. */
function wrongRefunds(cloudDir: string, refunds: ReadonlySet<string>): string[] {
  const given = new Map(
    query<{ orderId: string; cents: number }>(
      cloudDir,
      `select orderId, sum(amountInCents) as cents from refunds where storeId = '${PLACE.storeId}' and length(orderId) = 28 group by orderId`,
    ).map(({ orderId, cents }) => [orderId, cents]),
  );
  return [...new Set([...refunds, ...given.keys()])].flatMap((id) =>
    given.get(id) === 100 && refunds.has(id) ? [] : [`refund of ${id}: ${given.get(id) ?? 0}`],
  );
}

function lostOrders(cloudDir: string, boxDir: string, online: readonly string[]): string[] {
  return [cloudDir, boxDir].flatMap((dir) => {
    const kept = new Set(query<{ id: string }>(dir, 'select id from orders').map(({ id }) => id));
    return online.filter((id) => !kept.has(id)).map((id) => `order of the website lost: ${id}`);
  });
}
