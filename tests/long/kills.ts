/**
 * `bun tests/long/kills.ts [--kills 200] [--seed n]`: `kill -9` of box and cloud at random moments under load, on the two
 * compiled programs. Ends with one line of counts and the seed; 1 when a check does not hold.
 */
import { parseArgs } from 'node:util';
import { seedOfRun } from '#tests/battery/support/dice.ts';
import { killRun } from '#tests/system/support/kill-run.ts';
import { programs } from '#tests/system/support/shop.ts';

const { values } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } });
const started = performance.now();
const outcome = await killRun({
  kills: Number(values.kills ?? 200),
  seed: Number(values.seed ?? seedOfRun()),
  programs: await programs(),
  onKill: (line) => console.log(line),
});
console.log(JSON.stringify({ ...outcome, seconds: Math.round((performance.now() - started) / 1000) }));
process.exit(outcome.broken.length === 0 ? 0 : 1);
