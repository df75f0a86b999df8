import { endpoint } from './endpoint.ts';
import type { LiveEventData } from './live.endpoints.ts';

/**
 * For the platform’s people, that an order of some store came in or was answered: they read their list again. It names no
 * order and no restaurant.
 */
export const platformLiveEndpoint = endpoint<void, LiveEventData>()('GET', '/api/live/platform');
