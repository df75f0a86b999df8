/** The screen that faces the customer at a till. */
import type { DisplayBoard } from '#src/domain/till/display.types.ts';
import type { DisplayState } from '#src/domain/till/display-state.schema.ts';
import { endpoint } from './endpoint.ts';

const DISPLAY = '/api/pos/display';

/**
 * A till says what its display shows. The newest sequence wins, whichever arrives last; the answer has the one that counts, so
 * that a till whose clock was set back goes on from there.
 */
export const showOnDisplayEndpoint = endpoint<
  { readonly sequence: number; readonly state: DisplayState },
  { readonly sequence: number }
>()('PUT', DISPLAY);

/** What a paired customer display shows now: the running sale of its till, and nothing of any other. */
export const readDisplayEndpoint = endpoint<void, DisplayBoard>()('GET', DISPLAY);
