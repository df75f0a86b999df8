/** How long the program's loop was held: of the program's own figures, which begin anew with each look. */
export interface LoopDelay {
  readonly p99Ms: number;
  readonly mostMs: number;
}

/** Long enough for `METRICS_TOKEN`. */
export const METRICS_TOKEN = 'only-for-measuring';

export async function lookAtLoop(url: string): Promise<LoopDelay> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await answer.text();
  const of = (name: string) => {
    const [, seconds] = new RegExp(`^nodejs_eventloop_lag_${name}_seconds ([\\d.e+-]+)`, 'm').exec(text) ?? [];
    if (seconds === undefined) throw new Error(`/metrics has no ${name} of the loop: ${text.slice(0, 100)}`);
    return Number(seconds) * 1000;
  };
  return { p99Ms: of('p99'), mostMs: of('max') };
}
