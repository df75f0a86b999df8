import type { AdminPage } from '../admin-page.ts';
import { itemRoutingPage } from './item-routing.page.tsx';
import { printerPage } from './printer.page.tsx';
import { printerSettingsPage } from './printer-settings.page.tsx';
import { printStationPage } from './station.page.tsx';

/** Printers, their stations, and what prints where. */
export const printingPages: readonly AdminPage[] = [
  printerSettingsPage,
  printerPage,
  printStationPage,
  itemRoutingPage,
];
