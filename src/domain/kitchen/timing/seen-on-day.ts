/** What one station's tickets of one day told, kept as rows of a few bytes. */
import type { Observation } from './timing.types.ts';

/** The item (null: several), dishes open, hour, tenths of a minute. */
type SeenRow = readonly [dishId: string | null, load: number, hour: number, tenths: number];
export type SeenOnDay = readonly SeenRow[];

const TENTHS = 10;

export function asSeenOnDay(some: readonly Observation[]): SeenOnDay {
  return some.map(({ dishId, load, hour, minutes }) => [dishId, load, hour, Math.round(minutes * TENTHS)]);
}

export function observationsOf(
  rows: SeenOnDay,
  { stationId, weekday, day }: Pick<Observation, 'stationId' | 'weekday' | 'day'>,
): Observation[] {
  return rows.map(([dishId, load, hour, tenths]) => ({
    ...{ stationId, weekday, day },
    ...{ dishId, load, hour, minutes: tenths / TENTHS },
  }));
}
