import { startOrder } from '../draft/draft-store.ts';
import type { ScreenOfPlace } from '../kit/places.tsx';
import { requestFor } from '../kit/screen-request.ts';

/** What the order screen is opened for is said before it opens. */
export function beforePlace({ starts, requests }: ScreenOfPlace): void {
  if (starts) startOrder(starts);
  if (requests) requestFor(requests);
}
