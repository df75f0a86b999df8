import type { ScreenOfPlace } from '../kit/places.tsx';
import { requestFor } from '../kit/screen-request.ts';
import { startOrder } from '../order/draft-store.ts';

/** What the order screen is opened for is said before it opens. */
export function beforePlace({ starts, requests }: ScreenOfPlace): void {
  if (starts) startOrder(starts);
  if (requests) requestFor(requests);
}
