import type { AdminPage } from '../admin-page.ts';
import { accountingPage } from './accounting.page.tsx';
import { journalPage } from './journal.page.tsx';
import { journalDayPage } from './journal-day.page.tsx';

/** The store's days as double entry, for its bookkeeper. */
export const journalPages: readonly AdminPage[] = [journalPage, journalDayPage, accountingPage];
