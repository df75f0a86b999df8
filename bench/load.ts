import { LOAD_CORE, onCore, processorSecondsOf } from './machine.ts';

export interface LoadOptions {
  readonly url: string;
  /** The program that answers. */
  readonly pid: number;
  readonly seconds: number;
  readonly connections: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A wrk script, for requests that differ from each other. */
  readonly script?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface LoadReport {
  readonly completed: number;
  readonly perSecond: number;
}

/** A shorter window than the queue shows no errors and no work either. */
const LEAST_COMPLETED = 100;

/** Closed-loop load by wrk, which is several times faster than any server written in a script language. */
export async function load({
  url,
  pid,
  seconds,
  connections,
  headers = {},
  script,
  env,
}: LoadOptions): Promise<LoadReport> {
  const command = [
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(script ? ['-s', script] : []),
    url,
  ];
  const before = processorSecondsOf(pid);
  const child = Bun.spawn(onCore(LOAD_CORE, command), {
    stdout: 'pipe',
    stderr: 'pipe',
    env: { ...process.env, ...env },
  });
  const [said, wrong] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) !== 0) throw new Error(`wrk failed: ${wrong}${said}`);
  const report = readReport(said);
  if (process.env.BENCH_CLOCK !== 'processor') return report;
  return { completed: report.completed, perSecond: report.completed / (processorSecondsOf(pid) - before) };
}

/** Answers that are no 2xx or 3xx, and connections that broke, make a figure worthless. */
export function readReport(output: string): LoadReport {
  const [, completed, took, unit] = /(\d+) requests in ([\d.]+)(ms|s|m)/.exec(output) ?? [];
  if (!completed || !took || !unit) throw new Error(`wrk said something else:\n${output}`);
  const broken = /Non-2xx[^\n]*|Socket errors[^\n]*/.exec(output);
  if (broken) throw new Error(`answers were wrong: ${broken[0]}`);
  if (Number(completed) < LEAST_COMPLETED) throw new Error(`only ${completed} requests were completed`);
  const seconds = Number(took) * { ms: 0.001, s: 1, m: 60 }[unit as 'ms' | 's' | 'm'];
  return { completed: Number(completed), perSecond: Number(completed) / seconds };
}
