import { loadavg } from 'node:os';
import { machineFacts } from '../machine.ts';
import { type Found, isHeld, percentile } from './found.ts';

const KEPT = `${import.meta.dir}/../results/box.json`;

/** Prints each figure beside its target; true: all are held. */
export async function keepResults(found: readonly Found[], keeps: boolean): Promise<boolean> {
  const [load = 0] = loadavg();
  const { cores } = machineFacts();
  const isQuiet = load < cores;
  if (!isQuiet) console.log(`not quiet: load ${load.toFixed(1)} on ${cores} cores; these figures hold no target`);
  const rows = found.map((one) => ({ ...one, ...summary(one), isHeld: isHeld(one) }));
  for (const { name, what, unit, count, p50, p95, p99, most, targets, isHeld: held } of rows) {
    const figures = count === 1 ? `${most}` : `p50 ${p50}  p95 ${p95}  p99 ${p99}  most ${most}`;
    const wanted = Object.entries(targets).map(([key, value]) => `${key} ${value}`);
    console.log(
      `${name.padEnd(16)} ${what}\n   ${figures} ${unit}  (${count})  target ${wanted.join(', ')}: ${held ? 'held' : 'NOT HELD'}`,
    );
  }
  if (keeps) {
    const commit = (await new Response(Bun.spawn(['git', 'rev-parse', '--short', 'HEAD']).stdout).text()).trim();
    const file = Bun.file(KEPT);
    const kept = (await file.exists()) ? ((await file.json()) as { results: { name: string }[] }).results : [];
    const facts = { commit, date: new Date().toISOString(), machine: machineFacts(), load, isQuiet };
    const results = [
      ...kept.filter((one) => !rows.some(({ name }) => name === one.name)),
      ...rows.map(({ samples: _, ...row }) => ({ ...row, ...facts })),
    ].sort((a, b) => a.name.localeCompare(b.name));
    await Bun.write(KEPT, `${JSON.stringify({ results }, null, 2)}\n`);
  }
  return rows.every((row) => row.isHeld);
}

function summary({ samples }: Found) {
  const at = (share: number) => Math.round(percentile(samples, share) * 10) / 10;
  return { count: samples.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
}
