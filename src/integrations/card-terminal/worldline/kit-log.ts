import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const KEPT_DAYS = 90;
/** What a person downloads at once; the files hold all of it. */
const SHOWN_BYTES = 4_000_000;
const NAME = /^TimApi(\d{8})\.log$/;

export interface KitLog {
  /** A line of the kit's own, unchanged. */
  append(line: string): void;
  /** The latest days, oldest first; empty: nothing was logged. */
  read(): string;
}

/** The kit's log by day, as the acquirer asks to be handed it: `TimApi20261127.log`, kept for 90 days. */
export function openKitLog(folder: string, now: () => Temporal.Instant = () => Temporal.Now.instant()): KitLog {
  let today = '';
  const fileOf = (day: string) => join(folder, `TimApi${day}.log`);
  const beginDay = (day: string) => {
    today = day;
    mkdirSync(folder, { recursive: true });
    const oldest = dayOf(now().subtract({ hours: KEPT_DAYS * 24 }));
    for (const name of logsIn(folder)) if ((NAME.exec(name)?.[1] ?? '') < oldest) rmSync(join(folder, name));
  };
  return {
    append(line) {
      const day = dayOf(now());
      if (day !== today) beginDay(day);
      appendFileSync(fileOf(day), `${line}\n`);
    },
    read() {
      const texts: string[] = [];
      let bytes = 0;
      for (const name of logsIn(folder).toReversed()) {
        const text = readFileSync(join(folder, name), 'utf8');
        bytes += text.length;
        if (bytes > SHOWN_BYTES && texts.length > 0) break;
        texts.unshift(text);
      }
      return texts.join('');
    },
  };
}

function logsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => NAME.test(name))
      .sort();
  } catch {
    return [];
  }
}

function dayOf(at: Temporal.Instant): string {
  return at.toString().slice(0, 10).replaceAll('-', '');
}
