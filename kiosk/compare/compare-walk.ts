import { COMPARED, comparedColumns, rangeDigest, readLevelPlaces, readRowDigests } from '#db/sync/compare-rows.ts';
import type { Places, RowDigest } from '#src/domain/sync/compare.schema.ts';
import { differingRows, type Suspect, suspectOf } from '#src/domain/sync/compare.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { isSameKey, ROWS_A_PIECE, withAgreed } from './agreed-pieces.ts';
import { type AgreedPiece, type Finding, type MemoryKeeper, nameOf, rememberFindings } from './compare-memory.ts';
import { decide, type HealContext, heal } from './heal-rows.ts';

type Key = RowDigest['key'];

export type StepResult =
  /** A piece was compared, with this many rows. */
  | { readonly kind: 'compared'; readonly rows: number }
  /** A change is on its way between the two sides. The same piece is compared again later. */
  | { readonly kind: 'busy' }
  /** The previous piece was the last of all. */
  | { readonly kind: 'ended' };

interface Piece {
  readonly table: string;
  readonly columns: readonly string[];
  readonly after: Key | null;
  /** Null for the last piece of a table. */
  readonly upTo: Key | null;
  readonly rows: readonly RowDigest[];
  readonly digest: string;
  /** What both sides agreed on earlier for the very same piece. */
  readonly agreed: AgreedPiece | null;
}

interface Progress {
  tableAt: number;
  after: Key | null;
  rows: number;
  agreed: Record<string, AgreedPiece[]>;
  /** Rows that differ, by name. */
  readonly found: Set<string>;
}

const beginning = (): Progress => ({ tableAt: 0, after: null, rows: 0, agreed: {}, found: new Set() });

/** One walk through all tables after the other, a piece at each step. A new walk begins once the last piece was compared. */
export class CompareWalk {
  readonly #parts: HealContext;
  readonly #memory: MemoryKeeper;
  #progress = beginning();

  constructor(parts: HealContext, memory: MemoryKeeper) {
    this.#parts = parts;
    this.#memory = memory;
  }

  async step(): Promise<StepResult> {
    const { ctx, cloud } = this.#parts;
    const table = COMPARED[this.#progress.tableAt];
    if (table === undefined) {
      this.#end();
      return { kind: 'ended' };
    }
    // Places and rows are read without an await between them, so nothing is written in between.
    const places = readLevelPlaces(ctx.db);
    if (!places) return { kind: 'busy' };
    const piece = this.#readPiece(table);
    const { after, upTo, columns, rows, digest } = piece;
    const answer = await cloud.compare({ ...places, table, after, upTo, columns: [...columns], digest });
    if (answer.state === 'moved') return { kind: 'busy' };
    if (answer.state === 'unknown') {
      this.#goOn(null);
      return { kind: 'compared', rows: 0 };
    }
    if (answer.rows === null) this.#agree(piece);
    else if (!(await this.#settle(piece, places, { rows: answer.rows, digest: answer.digest })))
      return { kind: 'busy' };
    this.#progress.rows += rows.length;
    this.#goOn(upTo);
    return { kind: 'compared', rows: rows.length };
  }

  /** The piece after the last one: the same rows as last time if both sides agreed on a piece from here. */
  #readPiece(table: string): Piece {
    const { ctx, scope, mark } = this.#parts;
    const { after } = this.#progress;
    const columns = comparedColumns(ctx.db, table) ?? [];
    const read = (from: Key | null, upTo: Key | null, limit: number) =>
      readRowDigests(ctx.db, { ...scope, mark }, { table, after: from, upTo }, columns, limit);
    const pieceOf = (rows: readonly RowDigest[], upTo: Key | null, agreed: AgreedPiece | null): Piece => ({
      table,
      columns,
      after,
      upTo,
      rows,
      digest: rangeDigest(rows),
      agreed,
    });
    const known = this.#memory.get().agreed[table]?.find((one) => isSameKey(one.after, after)) ?? null;
    if (known) {
      const isEnd = read(known.upTo, null, 1).length === 0;
      return pieceOf(read(after, known.upTo, ROWS_A_PIECE * 2), isEnd ? null : known.upTo, known);
    }
    const rows = read(after, null, ROWS_A_PIECE);
    return pieceOf(rows, rows.length < ROWS_A_PIECE ? null : (rows.at(-1)?.key ?? null), null);
  }

  #agree({ table, after, upTo, rows, digest }: Piece): void {
    const last = rows.at(-1);
    if (last) this.#keepAgreed(table, { after, upTo: upTo ?? last.key, rows: rows.length, digest });
  }

  /** Repairs the rows that differ. Returns false if a side has moved on since, so the piece is compared again. */
  async #settle(
    { table, rows, digest, agreed }: Piece,
    places: Places,
    theirs: { readonly rows: readonly RowDigest[]; readonly digest: string },
  ): Promise<boolean> {
    const suspect = suspectOf(agreed?.digest ?? null, digest, theirs.digest);
    const before = new Map(this.#memory.get().findings.map((one) => [nameOf(one), one]));
    const findings = decide(this.#parts, table, differingRows(rows, theirs.rows), { suspect, before });
    if (!(await heal(this.#parts, places, findings))) return false;
    const fresh = findings.filter((one) => before.get(nameOf(one))?.outcome !== 'waits');
    logFindings(this.#parts.ctx, table, suspect, fresh);
    for (const one of findings) this.#progress.found.add(nameOf(one));
    rememberFindings(this.#memory, findings);
    // Evidence of which side is right, for as long as the two differ.
    if (agreed) this.#keepAgreed(table, agreed);
    return true;
  }

  #keepAgreed(table: string, piece: AgreedPiece): void {
    const { agreed } = this.#progress;
    agreed[table] = withAgreed(agreed[table] ?? [], piece);
  }

  #goOn(upTo: Key | null): void {
    this.#progress.after = upTo;
    if (upTo === null) this.#progress.tableAt++;
  }

  #end(): void {
    const { rows, agreed, found } = this.#progress;
    const findings = this.#memory
      .get()
      .findings.map((one) =>
        one.outcome === 'waits' && !found.has(nameOf(one)) ? { ...one, outcome: 'equalAgain' as const } : one,
      );
    const { ctx, mark } = this.#parts;
    this.#memory.keep({ mark, endedIsoDateTimeUtc: isoUtc(ctx.clock.now()), rows, agreed, findings });
    this.#progress = beginning();
  }
}

function logFindings({ log }: HealContext['ctx'], table: string, suspect: Suspect, findings: readonly Finding[]): void {
  if (findings.length === 0) return;
  const outcomes = Object.groupBy(findings, ({ outcome }) => outcome);
  const counts = Object.fromEntries(Object.entries(outcomes).map(([name, list]) => [name, list.length]));
  log.error('box and cloud differ', { table, rows: findings.length, suspect, ...counts });
}
