import { type BodyGate, type BodyRoomOptions, createBodyRoom } from '#src/http/body-room.ts';
import { AppError } from '#src/shared/app-error.ts';
import { ADMISSION, type AdmissionLimits, type Asking, createAdmission } from './admission.ts';

/** Health says "overloaded" for this long after a request was refused. */
const OVERLOAD_SHOWN_MS = 10_000;

export interface EdgeLoad {
  readonly inFlight: number;
  /** Requests whose bodies are still arriving. */
  readonly waitingBodies: number;
  /** Since the start. */
  readonly refused: number;
  readonly slowBodiesCut: number;
  readonly isOverloaded: boolean;
}

/** A request that was let in. */
export interface Visit {
  /** Made when it is first asked for: most requests have no body. */
  readonly body: BodyGate;
  /** Its sender is still sending: the connection can't be reused. */
  wasCut(): boolean;
  leave(): void;
}

export interface WorkRoom {
  /** Null if there is no room. */
  enter(asking: Asking): Visit | null;
  load(): EdgeLoad;
}

/** The work under way and the bodies on their way. A request counts as work except while its body arrives. */
export function createWorkRoom(options: {
  readonly limits?: AdmissionLimits;
  readonly bodies?: BodyRoomOptions;
}): WorkRoom {
  const admission = createAdmission(options.limits ?? ADMISSION);
  const bodies = createBodyRoom(options.bodies);
  let refusedAt = Number.NEGATIVE_INFINITY;

  const takePlace = (asking: Asking) => {
    const isIn = admission.enter(asking);
    if (!isIn) refusedAt = performance.now();
    return isIn;
  };

  return {
    enter(asking) {
      let isIn = takePlace(asking);
      if (!isIn) return null;
      let body: BodyGate | null = null;
      const gate = () =>
        bodies.gate({
          caller: asking.caller,
          pause() {
            isIn = false;
            admission.leave(asking);
          },
          resume() {
            isIn = takePlace(asking);
            return isIn;
          },
          noRoom: tooBusy,
        });
      return {
        get body() {
          body ??= gate();
          return body;
        },
        wasCut: () => body?.wasCut() === true,
        leave() {
          if (isIn) admission.leave(asking);
        },
      };
    },
    load: () => ({
      inFlight: admission.counters.inFlight,
      waitingBodies: bodies.counters.waiting,
      refused: admission.counters.refused,
      slowBodiesCut: bodies.counters.cut,
      isOverloaded: performance.now() - refusedAt < OVERLOAD_SHOWN_MS,
    }),
  };
}

export function tooBusy(): AppError {
  return new AppError('service_unavailable', 'Servery is very busy. Try again in a moment.', {
    reason: 'overloaded',
    details: { retryAfterSeconds: 2 },
  });
}
