/** Seconds by the clock on the wall, or by the processor's where the cores are shared (`--busy`). */
export function clockSeconds(): number {
  if (process.env.BENCH_CLOCK !== 'processor') return performance.now() / 1000;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}
