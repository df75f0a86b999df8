/**
 * A form that a script sends asks with this header to be told where to go instead of being sent there: `{ to }` as JSON.
 * A refusal is the page again, as always.
 */
export const IN_PLACE_HEADER = 'x-in-place';

export interface InPlaceAnswer {
  readonly to: string;
}
