import type { PosApi } from '../api/pos-api.ts';
import type { Loads } from './loads.ts';

/** What a screen's route reads with. */
export interface RouteReads {
  readonly api: PosApi;
  readonly loads: Loads;
}
