import type { AdminPage } from '../admin-page.ts';
import { boxPage } from './box.page.tsx';
import { cardReconciliationPage } from './card-reconciliation.page.tsx';
import { cardTerminalPage } from './card-terminal.page.tsx';
import { cardTerminalsPage } from './card-terminals.page.tsx';
import { integrationsPage } from './integrations.page.tsx';
import { integrationsManagePage } from './integrations-manage.page.tsx';
import { terminalPage } from './terminal.page.tsx';
import { terminalsPage } from './terminals.page.tsx';

/** The devices on the counter. */
export const counterPages: readonly AdminPage[] = [
  terminalsPage,
  terminalPage,
  cardTerminalsPage,
  cardTerminalPage,
  cardReconciliationPage,
  integrationsPage,
  integrationsManagePage,
  boxPage,
];
