/**
 * `bun bench/box.ts <what> …`: what a box costs, on the two compiled programs over loopback.
 *
 *   feed [orders] [items]   rows a second, beside bare inserts (in one process)
 *   live [times]            L4, L7, L8, website order to bytes at the printer: one every 1.5 s, whatever the answers do
 *   outage [orders]         L9: sold without a cloud, levelled beside selling
 *   pairing [items]         L10
 *   machine [orders]        memory of the box, start after a kill, start to first answer
 *   all                     each of them, small
 *
 * `--keep` writes what was found to bench/results/box.json. Each figure is of answers that were looked at: an order that is not
 * there, or is there twice, ends the run.
 */

import type { Found } from './box/found.ts';
import { keepResults } from './box/results.ts';

const [what = 'all', given] = process.argv.slice(2).filter((one) => one !== '--keep');
const size = given === undefined ? null : Number(given);
if (size !== null && !(Number.isSafeInteger(size) && size > 0)) throw new Error(`not a count: ${given}`);

if (what === 'feed') {
  await import('./box/feed.ts');
  process.exit(0);
}
const found: Found[] = [];
const wants = (name: string) => what === name || what === 'all';
if (wants('live')) found.push(...(await (await import('./box/live.ts')).measureLive(size ?? 20)));
if (wants('outage')) found.push(...(await (await import('./box/outage.ts')).measureOutage(size ?? 200)));
if (wants('pairing')) found.push(...(await (await import('./box/pairing.ts')).measurePairing(size ?? 5000)));
if (wants('machine')) found.push(...(await (await import('./box/machine.ts')).measureMachine(size ?? 200)));
if (found.length === 0) throw new Error(`feed, live, outage, pairing, machine or all; not ${what}`);
const isMet = await keepResults(found, process.argv.includes('--keep'));
process.exit(isMet ? 0 : 1);
