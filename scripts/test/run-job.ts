/** Runs one job as a process group of its own, with a limit, and leaves nothing running. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Job } from './job.ts';
import { reportOf } from './plan.ts';
import { type Counts, countReport } from './results.ts';

export interface Ended extends Counts {
  readonly job: Job;
  readonly seconds: number;
  /** All it printed. */
  readonly output: string;
}

/** What a file may take: ten times its last run, within these. */
const LEAST_LIMIT_MS = 15 * 60_000;
const MOST_LIMIT_MS = 30 * 60_000;
const LIMIT_FACTOR = 10;
/** By which what a job started is found, whatever group it moved to. */
const MARK = 'SERVERY_TEST_JOB';

const running = new Set<ChildProcess>();

export async function runJob(job: Job, { root, reports }: { readonly root: string; readonly reports: string }) {
  const began = performance.now();
  const log = join(reports, `${job.name.replaceAll('/', '-')}.log`);
  const report = reportOf(reports, job.name);
  rmSync(report, { force: true });
  const mark = `${process.pid}-${job.name}`;
  const code = await spawnLogged(job, log, { root, mark });
  const left = endLeft({ mark, log: realpathSync(log) });
  const counted = countReport(report);
  const result = counted ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  // A run that ended badly without a failed test (a crash, nothing found) is a failure too.
  const failed = code !== 0 && result.failed === 0 ? 1 : result.failed;
  const output = readFileSync(log, 'utf8') + left.map((program) => `left running, ended now: ${program}\n`).join('');
  const ended: Ended = { job, passed: result.passed, failed, seconds: (performance.now() - began) / 1000, output };
  return ended;
}

/** Ends everything at once, when the run itself is asked to stop. */
export function endAll(): void {
  for (const child of running) if (child.pid) killGroup(child.pid);
}

function spawnLogged(job: Job, logPath: string, { root, mark }: { root: string; mark: string }): Promise<number> {
  return new Promise((resolve) => {
    const log = openSync(logPath, 'w');
    const [program = '', ...args] = job.command;
    const child = spawn(program, args, {
      cwd: root,
      detached: true,
      stdio: ['ignore', log, log],
      // Tests choose their own; a caller's values must not reach them.
      env: { ...process.env, PORT: '', DATA_DIR: '', APP_ENV: '', ...job.env, [MARK]: mark },
    });
    running.add(child);
    const limitMs = job.limitMs ?? Math.min(MOST_LIMIT_MS, Math.max(LEAST_LIMIT_MS, job.seconds * 1000 * LIMIT_FACTOR));
    const limit = setTimeout(() => {
      writeSync(log, `\n${job.name}: gave up after ${Math.round(limitMs / 60_000)} minutes\n`);
      if (child.pid) killGroup(child.pid);
    }, limitMs);
    const end = (code: number) => {
      clearTimeout(limit);
      if (!running.delete(child)) return;
      closeSync(log);
      resolve(code);
    };
    child.on('error', (error) => {
      writeSync(log, `${error}\n`);
      end(1);
    });
    child.on('exit', (code) => end(code ?? 1));
  });
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

/** How what a job started is known: by its mark, or by writing to its log, which also one has that is just becoming another program. */
interface Started {
  readonly mark: string;
  readonly log: string;
}

/** Ends every process that a job left, and says which they were. Where there is no /proc, groups have to do. */
function endLeft(started: Started): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid || !isOf(pid, started)) return [];
    const words = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim() || read(`/proc/${pid}/comm`).trim();
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      return [];
    }
    return [words.slice(0, 160)];
  });
}

function isOf(pid: string, { mark, log }: Started): boolean {
  if (read(`/proc/${pid}/environ`).split('\0').includes(`${MARK}=${mark}`)) return true;
  return ['1', '2'].some((fd) => fileOf(`/proc/${pid}/fd/${fd}`) === log);
}

function fileOf(fd: string): string | null {
  try {
    return readlinkSync(fd);
  } catch {
    return null;
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
