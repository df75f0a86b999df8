import type { Secrets } from '#src/context.ts';
import { CELL_HEADERS, createSeals, hashOf, type Sealed, type Seals } from '../cluster/seal.ts';

/** Another cell, as `CELLS` names it. */
export interface CellAddress {
  readonly url: string;
  /** Its app at Fly, whose proxy can send a request there by itself; null: from here. */
  readonly flyApp: string | null;
}

export interface CellCalls {
  /** This one's name. */
  readonly name: string;
  readonly others: readonly string[];
  addressOf(cell: string): CellAddress | null;
  /** Asks the program of a cell something of our own, a command that of its own cell, too; throws with its sentence where it refuses. */
  ask(cell: string, what: string, body: unknown, withinMs?: number): Promise<unknown>;
  /** Sends bytes of a file. */
  send(cell: string, what: string, bytes: Uint8Array<ArrayBuffer>): Promise<unknown>;
  sealFor(cell: string, sealed: Omit<Sealed, 'bodyHash'>, body: Uint8Array | null): Record<string, string>;
  /** What others sealed for this one. */
  readonly seals: Seals;
}

const ASK_WITHIN_MS = 1500;
export const CELLS_PATH = '/cells/';

/** A cell that is reached and says no. */
export class CellRefused extends Error {
  override readonly name = 'CellRefused';
}

/** A seal is for one cell: what was sealed for another opens nothing here. */
export function createCellCalls(
  name: string,
  cells: ReadonlyMap<string, CellAddress>,
  secrets: Pick<Secrets, 'keyedHash'>,
): CellCalls {
  const sealsOf = (cell: string) => createSeals(secrets.keyedHash('seal between cells', cell), Date.now, CELL_HEADERS);
  const seals = new Map([...cells.keys()].map((cell) => [cell, sealsOf(cell)]));
  const others = [...cells.keys()].filter((cell) => cell !== name);
  const sealFor: CellCalls['sealFor'] = (cell, sealed, body) =>
    (seals.get(cell) as Seals).headersOf({ ...sealed, bodyHash: hashOf(body ?? new Uint8Array()) });
  const post = async (cell: string, what: string, body: Uint8Array<ArrayBuffer>, withinMs: number) => {
    const address = cells.get(cell);
    if (!address) throw new Error(`CELLS does not name ${cell}.`);
    const target = CELLS_PATH + what;
    const host = new URL(address.url).host;
    const sealed = { method: 'POST', target, host, address: '', scheme: 'http', leftMs: withinMs } as const;
    const answer = await fetch(address.url + target, {
      method: 'POST',
      headers: sealFor(cell, sealed, body),
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(withinMs),
    });
    const text = await answer.text();
    if (answer.status === 409) throw new CellRefused((JSON.parse(text) as { why: string }).why);
    if (!answer.ok) throw new Error(`${cell} answered ${answer.status}`);
    return JSON.parse(text) as unknown;
  };
  return {
    name,
    others,
    addressOf: (cell) => cells.get(cell) ?? null,
    ask: (cell, what, body, withinMs = ASK_WITHIN_MS) =>
      post(cell, what, new TextEncoder().encode(JSON.stringify(body)), withinMs),
    send: (cell, what, bytes) => post(cell, what, bytes, 60_000),
    sealFor,
    seals: sealsOf(name),
  };
}

const CELL = /^[a-z0-9-]{1,20}$/;

/** `north=http://10.0.0.2:8080,south=http://10.1.0.2:8080;fly-app`: null for anything else. */
export function parseCells(text: string): Map<string, CellAddress> | null {
  const cells = new Map<string, CellAddress>();
  for (const part of text.split(',')) {
    const [, name = '', url = '', flyApp] =
      /^\s*([a-z0-9-]+)=(https?:\/\/[^\s;/]+)(?:;([a-z0-9-]+))?\s*$/.exec(part) ?? [];
    if (!CELL.test(name) || !URL.canParse(url) || cells.has(name)) return null;
    cells.set(name, { url, flyApp: flyApp ?? null });
  }
  return cells;
}
