import type { AdminPage } from '../admin-page.ts';
import { cashCountPage } from './cash-count.page.tsx';
import { cashCountsPage } from './cash-counts.page.tsx';
import { paymentsPage } from './payments.page.tsx';

/** Cash, and the other ways to pay. */
export const cashPages: readonly AdminPage[] = [cashCountsPage, cashCountPage, paymentsPage];
