/** Asks reports over HTTP of the compiled program, as it runs for customers, and says how long each took. */
import { createSessionIn } from '#db/access/sessions.repository.ts';
import { STAFF_COOKIE } from '#src/http/cookies.ts';
import { percentile } from '../box/found.ts';
import { startProduct } from '../programs.ts';
import { ASKED, type Planting, type ReportSet, withSet } from './plant.ts';
import { type Question, questionsOf } from './questions.ts';

export interface Asked {
  readonly name: string;
  readonly targetMs: number;
  readonly p50: number;
  readonly p95: number;
}

/** Each is asked so often; of a question with several addresses in turn. */
const ROUNDS = 60;

export interface Askers {
  readonly owner: string;
  readonly platform: string;
  readonly terminalId: string;
}

export async function askersOf(ctx: Planting): Promise<Askers> {
  const superAdmin = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('isSuperAdmin', '=', 1)
    .executeTakeFirstOrThrow();
  const { id: terminalId } = await ctx.db
    .selectFrom('pos_terminals')
    .select('id')
    .where('storeId', '=', ASKED.storeId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const cookieOf = async (subjectId: string) => {
    const session = { kind: 'staff', subjectId, lifetimeDays: 30 } as const;
    return `${STAFF_COOKIE}=${await ctx.write((trx) => createSessionIn(trx, ctx, session))}`;
  };
  return {
    owner: await cookieOf(`user_${ASKED.restaurantId}`),
    platform: await cookieOf(superAdmin.id),
    terminalId,
  };
}

export async function askAll(set: ReportSet, only: (question: Question) => boolean = () => true): Promise<Asked[]> {
  const askers = await withSet(set.dataDir, askersOf);
  await using product = await startProduct(set.dataDir, { CLIENT_ADDRESS_HEADER: 'x-caller' });
  const found: Asked[] = [];
  for (const question of questionsOf(set, askers.terminalId).filter(only)) {
    const times = await timesOf(product.url, question, askers[question.by]);
    const asked = {
      name: question.name,
      targetMs: question.targetMs,
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
    };
    const isHeld = asked.p95 <= asked.targetMs;
    console.log(
      `${question.name}: p50 ${asked.p50.toFixed(1)}, p95 ${asked.p95.toFixed(1)} ms of ${asked.targetMs}${isHeld ? '' : ' NOT HELD'}`,
    );
    found.push(asked);
  }
  return found;
}

/** Asks for a path and gives the body: from many addresses, so that the bound for one isn't what is measured. */
export function askOf(url: string, cookie: string): (path: string) => Promise<string> {
  let count = 0;
  return async (path) => {
    count += 1;
    const caller = `10.0.${Math.floor(count / 250)}.${count % 250}`;
    const answer = await fetch(url + path, { headers: { cookie, 'x-caller': caller } });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body.slice(0, 300)}`);
    return body;
  };
}

/** Sorted. Every address was asked once before: warm, as the targets say. */
async function timesOf(url: string, { paths, sold, name }: Question, cookie: string): Promise<number[]> {
  const ask = askOf(url, cookie);
  for (const path of paths) {
    if (!(sold(await ask(path)) > 0)) throw new Error(`${name}: nothing was sold at ${path}`);
  }
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const path = paths[round % paths.length] ?? '';
    const began = performance.now();
    await ask(path);
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b);
}
