import { endpoint } from './endpoint.ts';

export interface PauseStoreBody {
  readonly reason: 'paused' | 'tooBusy' | 'technicalFailure' | 'closedEarly' | 'other';
  readonly note: string;
  /** Null: until it is resumed by hand. */
  readonly minutes: number | null;
}
export interface StorePauseAnswer {
  readonly orderability: 'ONLINE' | 'OFFLINE';
}

export const pauseStoreEndpoint = endpoint<PauseStoreBody, StorePauseAnswer>()(
  'POST',
  '/api/stores/restaurants/:restaurantId/stores/:storeId/pause',
);
export const resumeStoreEndpoint = endpoint<void, StorePauseAnswer>()(
  'POST',
  '/api/stores/restaurants/:restaurantId/stores/:storeId/resume',
);
