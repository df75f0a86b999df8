/**
 * A form that a script sends asks with this header for its next address instead of a redirect: `{ to }` as JSON. A
 * rejection is the page again, as always.
 */
export const IN_PLACE_HEADER = 'x-in-place';

export interface InPlaceAnswer {
  readonly to: string;
}
