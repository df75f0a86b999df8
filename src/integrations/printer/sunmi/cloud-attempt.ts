import type { CloudPrinterPlace, KitchenCloudPort } from '../kitchen-cloud.port.ts';
import type { PrintOutcome, PrintRequest } from '../printer.port.ts';
import { refusedBy } from './cloud-place.ts';
import type { CloudPrintTimes } from './kitchen-cloud-printer.ts';
import type { TradeNumber } from './trade-numbers.ts';

/** How often a request without an answer is made again, under the same number. */
const TRIES = 3;
/** Numbers of one job that were thrown away before; more than these were spent by something that isn't ours. */
const MOST_NUMBERS = 40;

interface AttemptFacts {
  readonly cloud: KitchenCloudPort;
  readonly place: CloudPrinterPlace;
  readonly job: PrintRequest;
  readonly number: TradeNumber;
  readonly times: CloudPrintTimes;
}

type Refused = Extract<PrintOutcome, { kind: 'refused' }>;
type Pushed = 'taken' | 'known' | PrintOutcome;
/** `deleted`: it was thrown away before it was printed. `waiting`: it isn't out yet. `silent`: the cloud doesn't answer. */
type Followed = PrintOutcome | 'deleted' | 'waiting' | 'unknown' | 'silent';

/** One docket on its way through the cloud, from the moment that it is sent. */
export class CloudAttempt {
  constructor(private readonly facts: AttemptFacts) {}

  async print(): Promise<PrintOutcome> {
    for (let numbers = 0; numbers < MOST_NUMBERS; numbers++) {
      const pushed = await this.#push();
      if (typeof pushed !== 'string') return pushed;
      const followed = await this.#follow();
      if (followed !== 'deleted') return followed;
      this.facts.number.spend();
      // Thrown away now, by hand or by another program: nothing is on paper, and the next attempt has a new number.
      if (pushed === 'taken') return { kind: 'refused', why: 'not_printing' };
    }
    return { kind: 'refused', why: 'error' };
  }

  /** The printer isn't connected: only what the cloud knows of an earlier attempt counts. */
  async lookBack(otherwise: Refused): Promise<PrintOutcome> {
    const state = await this.#state();
    if (typeof state !== 'string') return state;
    if (state === 'waiting' || state === 'silent') return this.#takeBack(otherwise);
    return otherwise;
  }

  async #push(): Promise<Pushed> {
    const { cloud, place, job, number, times } = this.facts;
    const what = { serialNumber: place.serialNumber, tradeNo: number.now, bytes: job.bytes };
    let mayBeDone = false;
    for (let tries = 1; ; tries++) {
      const answer = await cloud.push(what);
      if (answer.kind === 'done') return answer.value;
      if (answer.kind === 'refused') return mayBeDone ? { kind: 'unknown', why: 'timeout' } : refusedBy(answer.code);
      mayBeDone ||= answer.mayBeDone;
      if (tries === TRIES) {
        return mayBeDone ? { kind: 'unknown', why: 'connection_lost' } : { kind: 'refused', why: 'offline' };
      }
      await Bun.sleep(times.againMs);
    }
  }

  /** Asks until it is out, and takes it back when that takes too long. */
  async #follow(): Promise<PrintOutcome | 'deleted'> {
    const { cloud, job, times } = this.facts;
    const began = performance.now();
    const pauses = times.pausesMs ?? cloud.pausesMs;
    let isHeld = false;
    let wasSeen = false;
    for (let round = 0; ; round++) {
      const past = performance.now() - began;
      const marks = [isHeld ? times.giveUpMs : times.holdMs, times.giveUpMs].map((mark) => Math.max(0, mark - past));
      await Bun.sleep(Math.min(pauses[Math.min(round, pauses.length - 1)] ?? 1000, ...marks));
      const state = await this.#state();
      if (typeof state !== 'string' || state === 'deleted') return state;
      // The older interface forgets what was thrown away.
      if (wasSeen && state === 'unknown') return 'deleted';
      wasSeen ||= state === 'waiting';
      const waited = performance.now() - began;
      if (waited >= times.holdMs && !isHeld) {
        isHeld = true;
        job.onHold?.('not_printing');
      }
      if (waited >= times.giveUpMs) return this.#takeBack({ kind: 'refused', why: 'not_printing' });
    }
  }

  /** The queue of this printer is thrown away. Nothing is certain until the cloud says that this docket went with it. */
  async #takeBack(otherwise: Refused): Promise<PrintOutcome> {
    const { cloud, place, number, times } = this.facts;
    const cleared = await cloud.clear(place.serialNumber);
    for (let tries = 0; tries < TRIES; tries++) {
      const state = await this.#state();
      if (typeof state !== 'string') return state;
      if (state === 'deleted' || (state === 'unknown' && cleared.kind === 'done')) {
        number.spend();
        return otherwise;
      }
      await Bun.sleep(times.againMs);
    }
    return { kind: 'unknown', why: 'timeout' };
  }

  async #state(): Promise<Followed> {
    const { cloud, place, number } = this.facts;
    const answer = await cloud.jobState({ serialNumber: place.serialNumber, tradeNo: number.now });
    if (answer.kind !== 'done') return 'silent';
    if (answer.value === 'printed') return { kind: 'printed', nearEnd: false };
    if (answer.value !== 'failed') return answer.value;
    // A second try is another docket for the cloud; whether there is one is for the spooler to say.
    number.spend();
    return { kind: 'unknown', why: 'error' };
  }
}
