import {
  type LaneBehind,
  listLanesBehind,
  putLaneBehindIn,
  removeLaneBehindIn,
} from '#db/jobs/handler-lanes.repository.ts';
import { findHandlerPosition, moveHandlerIn } from '#db/jobs/handler-positions.repository.ts';
import { listEventsOfLane } from '#db/outbox/outbox.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { DomainEvent } from '#src/domain/events/events.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { clearLane, concerns, laneOf, recordFailure, tryEvent, typesOf } from './handle-event.ts';

/** Events read at once. */
export const BATCH = 200;
/** Events that concern no handler of a kind move its place only so often; reading them again is cheap. */
const LAZY_MOVE = 500;
/** Stores that are worked on side by side: one that waits for an outside service leaves room for the others. */
const LANES_AT_ONCE = 8;
/**
 * Events of one store held in memory. Further ones are read when it's their turn, so no store's backlog stops the
 * reading.
 */
const MOST_KEPT = 100;

/** One store's events for one handler. */
interface Lane {
  readonly key: string;
  /** Read and not done with, oldest first. */
  readonly kept: DomainEvent[];
  /** The first of those that no longer fitted. */
  overflowAt: number | null;
  /**
   * It has a place of its own, stored in a row: it failed, or had too much to do. Null: it shares the handler's place.
   */
  behind: LaneBehind | null;
  isPlanned: boolean;
}

type ReadEvents = (after: number) => Promise<DomainEvent[]>;

/**
 * One handler's way through the events. It reads them once, in order, and deals them out to a lane for each store;
 * lanes take turns, an event a turn, so that neither a failing store nor a busy one holds up the others.
 *
 * The handler's place is before the oldest unfinished event of any lane, and is stored with another commit: a crash
 * repeats and never skips. A lane that falls behind gets a row with its own place *before* the handler's place moves
 * past it.
 */
export class LanesOfHandler {
  readonly #ctx: AppContext;
  readonly #handler: Handler;
  readonly #readEvents: ReadEvents;
  /** Those with something to do, or behind. */
  readonly #lanes = new Map<string, Lane>();
  readonly #turns: Lane[] = [];
  /** Sequences of events that hold the place: dealt out in order, so the first is the oldest. */
  readonly #open = new Set<number>();
  /** How far the events are read; -1: the place is not looked up yet. */
  #readAt = -1;
  #place = 0;
  #atWork = 0;
  #reading: Promise<void> | null = null;
  #isWokenAgain = false;
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #kept: Promise<unknown> = Promise.resolve();
  #quiet: (() => void)[] = [];

  constructor(ctx: AppContext, handler: Handler, readEvents: ReadEvents) {
    this.#ctx = ctx;
    this.#handler = handler;
    this.#readEvents = readEvents;
  }

  wake(): void {
    if (this.#isStopped) return;
    this.#isWokenAgain = true;
    this.#reading ??= this.#read()
      .catch((error) => this.#ctx.log.error('dispatcher failed', { handler: this.#handler.name, error }))
      .finally(() => {
        this.#reading = null;
        this.#sayQuiet();
      });
  }

  get name(): string {
    return this.#handler.name;
  }

  /** When the oldest event occurred, or first failed, that is not handled yet. Null: nothing waits. */
  get oldestWaiting(): string | null {
    const times = [...this.#lanes.values()].flatMap(({ kept, behind }) => [
      ...(kept[0] ? [kept[0].occurredIsoDateTimeUtc] : []),
      ...(behind?.firstFailedIsoDateTimeUtc ? [behind.firstFailedIsoDateTimeUtc] : []),
    ]);
    return times.sort()[0] ?? null;
  }

  async settled(): Promise<void> {
    this.wake();
    await this.#whenQuiet();
    await this.#kept;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#turns.length = 0;
    await this.#whenQuiet();
    await this.#kept;
  }

  async #read(): Promise<void> {
    if (this.#readAt < 0) await this.#findPlaces();
    do {
      this.#isWokenAgain = false;
      this.#planDue();
      await this.#dealOut();
    } while (this.#isWokenAgain && !this.#isStopped);
  }

  async #findPlaces(): Promise<void> {
    const { db } = this.#ctx;
    for (const behind of await listLanesBehind(db, this.#handler.name))
      this.#fallBehind(this.#lane(behind.lane), behind);
    this.#place = await findHandlerPosition(db, this.#handler.name);
    this.#readAt = this.#place;
  }

  async #dealOut(): Promise<void> {
    while (!this.#isStopped) {
      const events = await this.#readEvents(this.#readAt);
      for (const event of events) {
        this.#readAt = event.sequence;
        if (concerns(this.#handler, event)) this.#dealTo(this.#lane(laneOf(event)), event);
      }
      this.#keepPlace(LAZY_MOVE);
      if (events.length < BATCH) return;
    }
  }

  #lane(key: string): Lane {
    const known = this.#lanes.get(key);
    if (known) return known;
    const lane: Lane = { key, kept: [], overflowAt: null, behind: null, isPlanned: false };
    this.#lanes.set(key, lane);
    return lane;
  }

  #dealTo(lane: Lane, event: DomainEvent): void {
    if (lane.behind || lane.overflowAt !== null) return;
    this.#open.add(event.sequence);
    if (lane.kept.length < MOST_KEPT) lane.kept.push(event);
    else lane.overflowAt = event.sequence;
    this.#plan(lane);
  }

  /** At the end of the row: who has had a turn waits for all others. */
  #plan(lane: Lane): void {
    if (lane.isPlanned || this.#isStopped) return;
    lane.isPlanned = true;
    this.#turns.push(lane);
    this.#giveTurns();
  }

  #giveTurns(): void {
    while (this.#atWork < LANES_AT_ONCE) {
      const lane = this.#turns.shift();
      if (!lane) return;
      this.#atWork++;
      void this.#turn(lane)
        .then(
          () => true,
          (error) => {
            // Not even its failure could be recorded: the next commit tries again.
            this.#ctx.log.error('dispatcher failed', { handler: this.#handler.name, lane: lane.key, error });
            return false;
          },
        )
        .then((wentWell) => this.#endTurn(lane, wentWell));
    }
  }

  #endTurn(lane: Lane, wentWell: boolean): void {
    this.#atWork--;
    lane.isPlanned = false;
    if (wentWell && this.#hasWork(lane)) this.#plan(lane);
    else if (lane.behind) this.#setTimer();
    else if (lane.kept.length === 0) this.#lanes.delete(lane.key);
    this.#giveTurns();
    this.#sayQuiet();
  }

  #hasWork({ behind, kept, overflowAt }: Lane): boolean {
    if (!behind) return kept.length > 0 || overflowAt !== null;
    return behind.nextTryIsoDateTimeUtc === null || behind.nextTryIsoDateTimeUtc <= isoUtc(this.#ctx.clock.now());
  }

  async #turn(lane: Lane): Promise<void> {
    if (lane.behind) return this.#turnBehind(lane, lane.behind);
    const event = lane.kept[0];
    if (!event) return this.#turnOverflow(lane);
    const failed = await tryEvent(this.#ctx, this.#handler, event);
    if (failed) {
      const before = clearLane(lane.key);
      this.#fallBehind(lane, await recordFailure(this.#ctx, this.#handler, event, before, failed.error));
      return;
    }
    lane.kept.shift();
    this.#open.delete(event.sequence);
    this.#keepPlace(1);
  }

  /** All that fitted is done; the rest is read from the lane's own place. */
  async #turnOverflow(lane: Lane): Promise<void> {
    if (lane.overflowAt === null) return;
    const behind = { ...clearLane(lane.key), sequence: lane.overflowAt - 1 };
    await this.#ctx.write((trx) => putLaneBehindIn(trx, this.#handler, behind));
    this.#fallBehind(lane, behind);
  }

  async #turnBehind(lane: Lane, behind: LaneBehind): Promise<void> {
    const upTo = this.#readAt;
    const among = { after: behind.sequence, upTo, types: typesOf(this.#handler) };
    if (lane.kept.length === 0) {
      const events = await listEventsOfLane(this.#ctx.db, lane.key, among, MOST_KEPT);
      if (events.length === 0) return this.#catchUp(lane, upTo);
      lane.kept.push(...events);
    }
    const event = lane.kept[0]!;
    const failed = concerns(this.#handler, event) ? await tryEvent(this.#ctx, this.#handler, event) : null;
    if (failed) {
      lane.kept.length = 0;
      lane.behind = await recordFailure(this.#ctx, this.#handler, event, behind, failed.error);
      return;
    }
    lane.kept.shift();
    lane.behind = { ...clearLane(lane.key), sequence: event.sequence };
    this.#keepLane(lane.behind);
  }

  /** Nothing is left that was read: from here on the handler's place is its place again. */
  async #catchUp(lane: Lane, upTo: number): Promise<void> {
    if (this.#readAt > upTo) return;
    lane.behind = null;
    await this.#ctx.write((trx) => removeLaneBehindIn(trx, this.#handler.name, lane.key));
  }

  /** Its row is on disk, so its backlog no longer holds back the handler's place. */
  #fallBehind(lane: Lane, behind: LaneBehind): void {
    for (const { sequence } of lane.kept) this.#open.delete(sequence);
    if (lane.overflowAt !== null) this.#open.delete(lane.overflowAt);
    lane.kept.length = 0;
    lane.overflowAt = null;
    lane.behind = behind;
    this.#keepPlace(1);
  }

  #planDue(): void {
    for (const lane of this.#lanes.values()) if (this.#hasWork(lane)) this.#plan(lane);
    this.#setTimer();
  }

  /** For the lane that is next to be tried again. */
  #setTimer(): void {
    clearTimeout(this.#timer);
    const [next] = [...this.#lanes.values()].flatMap(({ behind }) => behind?.nextTryIsoDateTimeUtc ?? []).sort();
    if (next === undefined || this.#isStopped) return;
    const ms = Temporal.Instant.from(next).epochMilliseconds - this.#ctx.clock.now().epochMilliseconds;
    this.#timer = setTimeout(() => this.wake(), Math.max(0, ms));
    this.#timer.unref?.();
  }

  /** Along with the next commit: a place that is lost in a crash costs a repetition, which handlers are made for. */
  #keepPlace(from: number): void {
    const [oldest] = this.#open;
    const place = oldest === undefined ? this.#readAt : oldest - 1;
    if (place - this.#place < from) return;
    this.#place = place;
    const { name } = this.#handler;
    this.#soon(`place of ${name}`, (trx) => moveHandlerIn(trx, name, place));
  }

  #keepLane(behind: LaneBehind): void {
    const write: Parameters<AppContext['writeSoon']>[1] = (trx) => putLaneBehindIn(trx, this.#handler, behind);
    this.#soon(`lane ${behind.lane} of ${this.#handler.name}`, write);
  }

  #soon(key: string, write: Parameters<AppContext['writeSoon']>[1]): void {
    const isKept = this.#ctx
      .writeSoon(key, write)
      .catch((error: unknown) => this.#ctx.log.error('handler place not kept', { handler: this.#handler.name, error }));
    this.#kept = Promise.all([this.#kept, isKept]);
  }

  async #whenQuiet(): Promise<void> {
    if (this.#isQuiet()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#quiet.push(resolve);
    await promise;
  }

  #isQuiet(): boolean {
    return this.#reading === null && this.#atWork === 0 && this.#turns.length === 0;
  }

  #sayQuiet(): void {
    if (!this.#isQuiet()) return;
    for (const resolve of this.#quiet.splice(0)) resolve();
  }
}
