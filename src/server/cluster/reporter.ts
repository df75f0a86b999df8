import type { Loop } from '../loops.ts';
import type { LiteFs } from './litefs.ts';
import type { Machines } from './machines.ts';

export const REPORT_PATH = '/cluster/at';
/** The answer to a program that began before a backup was restored. */
export const BEGIN_ANEW = 410;
/** A copy that has nothing new says so this often. */
const QUIET_MS = 1000;
const AGAIN_MS = 250;

/** Tells the primary what this copy holds, one word at a time, so that however much arrives there is one call under way. */
export function startReporter({
  litefs,
  machines,
  id,
  name,
  release,
  onRewritten,
}: {
  readonly litefs: LiteFs;
  readonly machines: Machines;
  readonly id: string;
  readonly name: string | null;
  readonly release: string;
  /** The database is another than it was when this program began. */
  onRewritten(): void;
}): Loop {
  let isStopped = false;
  let isUnderWay = false;
  let told = -1n;
  const beganAt = String(litefs.position());
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = async () => {
    clearTimeout(timer);
    const primary = litefs.primary();
    if (isStopped || isUnderWay) return;
    if (litefs.role() !== 'replica' || primary === null) return;
    isUnderWay = true;
    let pause = QUIET_MS;
    try {
      const position = litefs.position();
      const isCandidate = litefs.isCandidate();
      const body = JSON.stringify({ id, position: String(position), isCandidate, name, release, beganAt });
      const answer = await machines.ask(primary, REPORT_PATH, { body });
      await answer.body?.cancel();
      if (answer.status === BEGIN_ANEW) onRewritten();
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      told = position;
    } catch {
      told = -1n;
      pause = AGAIN_MS;
    }
    isUnderWay = false;
    if (isStopped) return;
    if (litefs.position() !== told && told >= 0n) void tell();
    else timer = setTimeout(tell, pause);
  };
  const end = litefs.onChange(() => void tell());
  void tell();
  return {
    wake() {},
    stop() {
      isStopped = true;
      end();
      clearTimeout(timer);
    },
  };
}
