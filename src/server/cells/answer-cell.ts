import { admitRestaurant, appendAuditLog } from '#db/cells/admit.ts';
import { callOffArrival, expectArrival, schemaOf } from '#db/cells/arrivals.repository.ts';
import { compareEarlyRows, type EarlyRows, NotAdmitted, writeEarlyRows } from '#db/cells/early-rows.ts';
import { freezeMove, type SentRow } from '#db/cells/moves.repository.ts';
import type { Parting } from '#db/cells/parting.ts';
import { type Name, placesOfPerson } from '#db/cells/places.ts';
import type { MoveReport } from '#db/cells/row-sums.ts';
import { openStaging, removeStaging, type Staging } from '#db/cells/staging.ts';
import type { OpenDatabase } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import { contentHashOf, keepFile, originalPath } from '#src/features/images/image-files.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { Directory } from './directory.ts';
import { answersForOthers, type Reservations } from './other-cells.ts';

export interface AnswerCellOptions {
  readonly ctx: Needs<'db' | 'clock' | 'log' | 'dataDir'>;
  readonly database: OpenDatabase;
  readonly directory: Directory;
  readonly reservations: Reservations;
}

interface FromMover {
  readonly restaurantId: string;
  readonly attempt: string;
  readonly fromCell: string;
}

type Answer = (body: unknown) => Promise<unknown> | unknown;

const EARLY_MS = 2000;
const PICTURE = /^pictures\/([0-9a-f]{64})$/;

/** Calls of other cells, each of which was opened with this cell's own key. */
export function createCellAnswers(options: AnswerCellOptions): (request: Request, what: string) => Promise<Response> {
  const { ctx } = options;
  const answers: Readonly<Record<string, Answer>> = { ...questions(options), ...arrivals(options) };
  return async (request, what) => {
    if (request.method !== 'POST') return new Response(null, { status: 404 });
    try {
      const [, hash] = PICTURE.exec(what) ?? [];
      if (hash) return Response.json(await keepPicture(ctx.dataDir, hash, new Uint8Array(await request.arrayBuffer())));
      const answer = answers[what];
      return answer ? Response.json((await answer(await request.json())) ?? null) : new Response(null, { status: 404 });
    } catch (error) {
      ctx.log.warn('a call of another cell failed', { what, error });
      const why = error instanceof Error ? error.message : String(error);
      return Response.json({ why }, { status: 409 });
    }
  };
}

function questions({ ctx, directory, reservations }: AnswerCellOptions): Record<string, Answer> {
  return {
    ...answersForOthers(ctx.db, reservations),
    who: (body) => ({ found: directory.answer((body as { names: Name[] }).names) }),
    places: (body) => placesOfPerson(ctx.db, { limit: 200, ...(body as { userId: string; isSuperAdmin: boolean }) }),
  };
}

/** How a restaurant comes: it is expected, its rows are put aside, and all at once it is here. */
function arrivals({ ctx, database, directory }: AnswerCellOptions): Record<string, Answer> {
  const now = () => isoUtc(ctx.clock.now());
  return {
    async begin(body) {
      const { schema, ...of } = body as FromMover & { schema: string };
      if (schema !== schemaOf(database.raw))
        throw new Error('Both cells must run the same release before a restaurant moves.');
      const state = await expectArrival(database, { ...of, now: now() });
      if (state === 'arriving') openStaging(ctx.dataDir, { ...of, isNew: true })?.close();
      return { state };
    },
    rows(body) {
      const { rows, ...of } = body as FromMover & { rows: SentRow[] };
      return withStaging(ctx.dataDir, of, (staging) => {
        staging.put(rows);
        return {};
      });
    },
    /** Some of what is settled, as long as a call may take. */
    async writeEarly(body) {
      const early = body as FromMover & EarlyRows;
      return withStaging(ctx.dataDir, early, async (staging) => {
        await appendAuditLog(database, staging);
        return writeEarlyRows(database, staging, early, EARLY_MS);
      });
    },
    async compare(body) {
      const { report, ...early } = body as FromMover & EarlyRows & { report: MoveReport };
      return withStaging(ctx.dataDir, early, async (staging) => {
        await compareEarlyRows(database, staging, early, report);
        return {};
      });
    },
    /** Asked by this cell's own command: the program answers once another machine of the cluster has it, too. */
    async freeze(body) {
      return { isFrozen: await freezeMove(database, (body as FromMover).attempt, now()) };
    },
    async lacking(body) {
      const { hashes } = body as { hashes: string[] };
      const found = await Promise.all(hashes.map((hash) => Bun.file(originalPath(ctx.dataDir, hash)).exists()));
      return { lacking: hashes.filter((_, at) => !found[at]) };
    },
    async admit(body) {
      const { parting, report, ...of } = body as FromMover & { parting: Parting; report: MoveReport };
      await withStaging(ctx.dataDir, of, (staging) =>
        admitRestaurant(database, staging, { ...of, parting, report, now: now() }),
      );
      ctx.log.info('a restaurant has come from another cell', { restaurantId: of.restaurantId, from: of.fromCell });
      return { state: 'here' };
    },
    async callOff(body) {
      const of = body as FromMover;
      const state = await callOffArrival(database, { ...of, now: now() });
      if (state === 'calledOff') removeStaging(ctx.dataDir, of.restaurantId);
      // The earlier attempt is off, whatever becomes of the later one.
      return { state: state === 'replaced' ? 'calledOff' : state };
    },
    finish(body) {
      const { restaurantId } = body as FromMover;
      if (directory.answer([{ kind: 'restaurant', value: restaurantId }]) !== 'here') {
        throw new Error(`${restaurantId} is not here.`);
      }
      removeStaging(ctx.dataDir, restaurantId);
      return {};
    },
  };
}

async function withStaging<T>(dataDir: string, of: FromMover, work: (staging: Staging) => T | Promise<T>): Promise<T> {
  const staging = openStaging(dataDir, { ...of, isNew: false });
  if (!staging) throw new NotAdmitted('What was sent is not here any more: begin again.');
  try {
    return await work(staging);
  } finally {
    staging.close();
  }
}

async function keepPicture(dataDir: string, hash: string, bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  if (contentHashOf(bytes) !== hash) throw new Error('That is another picture.');
  await keepFile(originalPath(dataDir, hash), bytes);
  return {};
}
