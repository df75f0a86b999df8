/** The last problems of this screen, for support: what went wrong and when, never what was ordered. In memory. */
export interface SupportProblem {
  readonly at: string;
  /** A code or an error's kind, and the requested path. Never a person's text. */
  readonly what: string;
}

const MOST = 50;
const kept: SupportProblem[] = [];

export function noteProblem(what: string, at: Date = new Date()): void {
  kept.push({ at: at.toISOString(), what: what.slice(0, 200) });
  if (kept.length > MOST) kept.shift();
}

export function problemsNow(): readonly SupportProblem[] {
  return [...kept];
}

export function supportFile(facts: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify(facts, null, 2)}\n`;
}

/** `1.5 MB`: as people read it. */
export function bytesText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}
