import type { AdminPage } from '../admin-page.ts';
import { parkedEventsPage } from './parked-events.page.tsx';

/** For the people who run the platform. */
export const platformPages: readonly AdminPage[] = [parkedEventsPage];
