/** What this screen stores: through a reload and a power cut nothing moves, rings twice or is lost. */
import { browserStore } from '#islands/pos/app/kit/browser-store.ts';
import { NOTHING_QUEUED, readQueue } from './act-queue.ts';
import { NO_PLACES, readPlaces } from './places.ts';
import { readHeard } from './ring.ts';

export const NONE: readonly string[] = [];
export const USUAL_VOLUME = 80;

export const actQueue = browserStore(NOTHING_QUEUED, { name: 'servery-kitchen-queue', read: readQueue });
export const placesHere = browserStore(NO_PLACES, { name: 'servery-kitchen-places', read: readPlaces });
export const heardHere = browserStore(NONE, { name: 'servery-kitchen-heard', read: readHeard });
/** Who acknowledged something here lately, the last one first. */
export const namesHere = browserStore(NONE, { name: 'servery-kitchen-names', read: readHeard });
/** From 0 to 100. */
export const volumeHere = browserStore(USUAL_VOLUME, { name: 'servery-kitchen-volume', read: readVolume });

const MOST_NAMES = 8;

/** The names with this one first. */
export function withName(names: readonly string[], name: string): readonly string[] {
  return [name, ...names.filter((one) => one !== name)].slice(0, MOST_NAMES);
}

function readVolume(text: string | null): number | null {
  const volume = Number(text ?? Number.NaN);
  return volume >= 0 && volume <= 100 ? volume : null;
}
