/** The till's calls of the time clock, by name. They throw only `AppErrorAnswer`. */
import type { ApiClient } from '#islands/runtime/api-client.ts';
import {
  lookAtTimeClockEndpoint,
  punchTimeClockEndpoint,
  readTimeClockEndpoint,
  type TimeClockAnswer,
} from '#src/contracts/timeclock.endpoints.ts';
import type { MyTimeClock } from '#src/domain/timeclock/my-clock.types.ts';
import type { PunchBody } from '#src/domain/timeclock/punch.schema.ts';
import { type Here, PLACE_TIMEOUT_MS } from './here.ts';

export interface ClockApi {
  /** Of the employee who is signed in. */
  read(): Promise<MyTimeClock>;
  look(pin: string): Promise<TimeClockAnswer>;
  /** The same id is the same punch. */
  punch(body: PunchBody): Promise<TimeClockAnswer>;
}

export function createClockApi(client: ApiClient, here: Here): ClockApi {
  return {
    read: async () => client.call(readTimeClockEndpoint, { params: await here() }),
    look: async (pin) => client.call(lookAtTimeClockEndpoint, { params: await here(), body: { pin } }),
    punch: async (body) =>
      client.call(punchTimeClockEndpoint, { params: await here(), body, timeoutMs: PLACE_TIMEOUT_MS }),
  };
}
