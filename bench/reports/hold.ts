/** How long a report keeps everybody else waiting: the program has one thread, and a till asks it something meanwhile. */
import { startProduct } from '../programs.ts';
import { askersOf } from './ask.ts';
import { type ReportSet, withSet } from './plant.ts';
import { longQuestionsOf, type Question, questionsOf } from './questions.ts';

/** P10: no request holds the event loop for longer. */
export const MOST_HELD_MS = 50;
const ROUNDS = 6;

export interface Held {
  readonly name: string;
  /** The longest that a request which costs nothing waited, in the middle of the rounds: one round may be disturbed by others. */
  readonly heldMs: number;
  /** The report itself. */
  readonly tookMs: number;
}

export async function measureHolds(set: ReportSet, only: (question: Question) => boolean): Promise<Held[]> {
  const askers = await withSet(set.dataDir, askersOf);
  await using product = await startProduct(set.dataDir, { CLIENT_ADDRESS_HEADER: 'x-caller' });
  const found: Held[] = [];
  const questions = [...questionsOf(set, askers.terminalId), ...longQuestionsOf(set)];
  for (const { name, paths, by } of questions.filter(only)) {
    const rounds: Omit<Held, 'name'>[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const headers = { cookie: askers[by], 'x-caller': `10.2.${found.length}.${round}` };
      const one = await heldBy(product.url, paths[round % paths.length] ?? '', headers);
      // The first compiles.
      if (round > 0) rounds.push(one);
    }
    const middle = (of: 'heldMs' | 'tookMs') => rounds.map((one) => one[of]).sort((a, b) => a - b)[ROUNDS / 2] ?? 0;
    found.push({ name, heldMs: middle('heldMs'), tookMs: middle('tookMs') });
    const { heldMs, tookMs } = found.at(-1)!;
    const isHeld = heldMs <= MOST_HELD_MS;
    console.log(`${name}: held ${heldMs.toFixed(1)} of ${tookMs.toFixed(1)} ms${isHeld ? '' : ' TOO LONG'}`);
  }
  return found;
}

async function heldBy(url: string, path: string, headers: Record<string, string>): Promise<Omit<Held, 'name'>> {
  const began = performance.now();
  let tookMs = 0;
  const report = fetch(url + path, { headers }).then(async (answer) => {
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    tookMs = performance.now() - began;
  });
  let heldMs = 0;
  while (tookMs === 0) {
    const asked = performance.now();
    await (await fetch(`${url}/healthz`)).arrayBuffer();
    heldMs = Math.max(heldMs, performance.now() - asked);
  }
  await report;
  return { heldMs, tookMs };
}
