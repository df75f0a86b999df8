import type { AdminPage } from '../admin-page.ts';
import { shiftPage } from './shift.page.tsx';
import { staffRecordsPage } from './staff-records.page.tsx';
import { wagesPage } from './wages.page.tsx';

/** Hours and what they cost. Wages come before the shift because they would match as an id. */
export const timesheetPages: readonly AdminPage[] = [staffRecordsPage, wagesPage, shiftPage];
