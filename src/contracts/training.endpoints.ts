import { endpoint } from './endpoint.ts';

/**
 * Opens a training for the calling till, or the one that it has: a copy of its store in memory. `path` is where its screens begin.
 * Nothing that is done there is kept, printed, charged or sent.
 */
export const openTrainingEndpoint = endpoint<void, { readonly path: string }>()('POST', '/api/pos/training');
