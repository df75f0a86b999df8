import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import type { Log } from '#src/context.ts';
import { requestFacts } from '#src/http/request-facts.ts';
import { plainLine } from './plain-line.ts';
import { redact } from './redact.ts';

const MAX_FILE_BYTES = 10_000_000;
const KEPT_FILES = 5;
/** A crash may take the lines of this long; an error is written at once. */
const FLUSH_MS = 100;

export interface LogOptions {
  /** Folder of `servery.log`; null writes to no file. */
  readonly dir: string | null;
  /** For people (`local`) or for programs. */
  readonly style: 'pretty' | 'json';
  readonly now?: () => Date;
  /** Where lines go beside the file. */
  readonly out?: (text: string) => void;
}

export interface FlushableLog extends Log {
  /** Writes what waits. */
  flush(): void;
}

type Level = 'info' | 'warn' | 'error';

const NO_FACTS = {};

/** One JSON line an event. Secrets and personal data are taken out of the facts before they are written. */
export function createLog({
  dir,
  style,
  now = () => new Date(),
  out = (text) => process.stdout.write(text),
}: LogOptions): FlushableLog {
  if (dir) mkdirSync(dir, { recursive: true });
  const file = dir ? rotatingFile(`${dir}/servery.log`) : null;
  // As they go to the file, and as they go out; the same in JSON.
  let json = '';
  let shown = '';
  let timer: ReturnType<typeof setTimeout> | null = null;
  let moment = { ms: Number.NaN, text: '' };

  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (json === '') return;
    const lines = { json, shown: style === 'json' ? json : shown };
    json = '';
    shown = '';
    out(lines.shown);
    file?.(lines.json);
  };
  const timeNow = () => {
    const at = now();
    if (at.getTime() !== moment.ms) moment = { ms: at.getTime(), text: at.toISOString() };
    return moment.text;
  };
  const write = (level: Level, message: string, facts: Readonly<Record<string, unknown>> = NO_FACTS) => {
    const request = requestFacts.getStore();
    const time = timeNow();
    const begins = { time, level, message };
    const quick =
      style === 'json' ? plainLine(begins, request?.requestId ?? null, request?.facts ?? NO_FACTS, facts) : null;
    if (quick !== null) json += quick;
    else {
      const clean = redact(request ? { requestId: request.requestId, ...request.facts, ...facts } : facts);
      json += `${JSON.stringify({ ...begins, ...clean })}\n`;
      if (style === 'pretty') shown += pretty(time, level, message, clean);
    }
    if (level === 'error') flush();
    else timer ??= setTimeout(flush, FLUSH_MS);
  };
  return {
    info: (message, facts) => write('info', message, facts),
    warn: (message, facts) => write('warn', message, facts),
    error: (message, facts) => write('error', message, facts),
    flush,
  };
}

/** One line for people: `10:42:07 request GET /healthz 200 1 ms`. JSON keeps line breaks from starting a false line. */
function pretty(time: string, level: Level, message: string, facts: Record<string, unknown>): string {
  const mark = level === 'info' ? '' : `${level.toUpperCase()} `;
  const shown = Object.entries(facts)
    .filter(([name]) => name !== 'requestId')
    .map(
      ([name, value]) =>
        `${name}=${typeof value === 'string' && /^[\w./:@-]+$/.test(value) ? value : JSON.stringify(value)}`,
    );
  return `${time.slice(11, 19)} ${mark}${message}${shown.length > 0 ? `  ${shown.join(' ')}` : ''}\n`;
}

function rotatingFile(path: string): (text: string) => void {
  let size = existsSync(path) ? statSync(path).size : 0;
  return (text) => {
    try {
      if (size > MAX_FILE_BYTES) {
        rotate(path);
        size = 0;
      }
      appendFileSync(path, text);
      size += Buffer.byteLength(text);
    } catch {
      // A full disk must not stop the shop; standard output still has the line.
    }
  };
}

function rotate(path: string) {
  rmSync(`${path}.${KEPT_FILES}`, { force: true });
  for (let number = KEPT_FILES - 1; number >= 1; number--) {
    if (existsSync(`${path}.${number}`)) renameSync(`${path}.${number}`, `${path}.${number + 1}`);
  }
  renameSync(path, `${path}.1`);
}
