import type { AdminPage } from '../admin-page.ts';
import { payoutsPage } from './payouts.page.tsx';
import { transactionFeePage } from './transaction-fee.page.tsx';

/** What stores are paid for online card payments. */
export const payoutsPages: readonly AdminPage[] = [payoutsPage, transactionFeePage];
