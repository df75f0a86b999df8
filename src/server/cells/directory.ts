import { type Found, findName, type Name } from '#db/cells/places.ts';
import type { Db } from '#db/connection.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { CellCalls } from './cell-calls.ts';

/** Which cell a request is for. */
export interface Directory {
  /** Null: this one's, or nobody's. Throws `service_unavailable` where a cell that may know it does not answer. */
  cellOf(names: readonly Name[]): Promise<string | null>;
  /** What this cell itself knows of names that another asks for. */
  answer(names: readonly Name[]): Found;
}

/** How long what another cell said is believed; it hands on what it no longer has. */
const KNOWN_MS = 60_000;
/** A restaurant that was created this moment is found after this. */
const UNKNOWN_MS = 2000;
const MAX_KNOWN = 20_000;
/** Questions under way to other cells: a flood of made-up names costs them no more. */
const MAX_ASKING = 64;

interface Known {
  readonly cell: string | null;
  readonly until: number;
}

/**
 * Each cell knows what is its own, and where what it had has gone. Of all else it asks the others, and remembers for a
 * while: there is no second list that could say something else.
 */
export function createDirectory(
  db: Db,
  calls: Pick<CellCalls, 'others' | 'ask'>,
  now: () => number = () => performance.now(),
): Directory {
  const known = new Map<string, Known>();
  const asking = new Map<string, Promise<string | null>>();
  const remember = (key: string, cell: string | null) => {
    known.delete(key);
    known.set(key, { cell, until: now() + (cell === null ? UNKNOWN_MS : KNOWN_MS) });
    if (known.size > MAX_KNOWN) known.delete(known.keys().next().value as string);
  };
  return {
    async cellOf(names) {
      for (const name of names) {
        const found = findName(db, name);
        if (found) return found === 'here' ? null : found.cell;
      }
      if (names.length === 0) return null;
      const key = JSON.stringify(names);
      const before = known.get(key);
      if (before && before.until > now()) return before.cell;
      const underWay = asking.get(key);
      if (underWay) return underWay;
      if (asking.size >= MAX_ASKING) throw cellAway();
      const asked = askOthers(calls, names).finally(() => asking.delete(key));
      asking.set(key, asked);
      const cell = await asked;
      remember(key, cell);
      return cell;
    },
    answer(names) {
      for (const name of names) {
        const found = findName(db, name);
        if (found) return found;
      }
      return null;
    },
  };
}

/** One that has it, else where another says that it has gone. */
async function askOthers(calls: Pick<CellCalls, 'others' | 'ask'>, names: readonly Name[]): Promise<string | null> {
  const answers = await Promise.all(
    calls.others.map(async (cell) => {
      const said = await calls.ask(cell, 'who', { names }).catch(() => undefined);
      return { cell, found: said === undefined ? undefined : ((said as { found: Found }).found ?? null) };
    }),
  );
  const holder = answers.find(({ found }) => found === 'here');
  if (holder) return holder.cell;
  for (const { found } of answers) {
    if (found && found !== 'here' && calls.others.includes(found.cell)) return found.cell;
  }
  if (answers.some(({ found }) => found === undefined)) throw cellAway();
  return null;
}

export function cellAway(): AppError {
  return new AppError('service_unavailable', 'This can’t be reached for a moment. Try again in a few seconds.', {
    reason: 'cell_away',
    details: { retryAfterSeconds: 3 },
  });
}
