/** All pages of settings in one chunk: they share most of what they are made of, and are fetched together once. */
export { ColoursScreen } from './colours.screen.tsx';
export { HomeTilesScreen } from './home-tiles.screen.tsx';
export { HoursScreen } from './hours.screen.tsx';
export { NotificationsScreen } from './notifications.screen.tsx';
export { PresetsScreen } from './presets.screen.tsx';
export { PrintStationsScreen } from './print-stations.screen.tsx';
export { SettingsScreen } from './settings.screen.tsx';
export { SoldOutScreen } from './sold-out.screen.tsx';
export { TerminalScreen } from './terminal.screen.tsx';
