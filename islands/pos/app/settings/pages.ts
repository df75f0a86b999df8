/** All settings pages in one chunk, because they share most of their parts. */
export { ColoursScreen } from './colours.screen.tsx';
export { DocketsScreen } from './dockets.screen.tsx';
export { HomeTilesScreen } from './home-tiles.screen.tsx';
export { HoursScreen } from './hours.screen.tsx';
export { IntegrationsScreen } from './integrations.screen.tsx';
export { ItemRoutingScreen } from './item-routing.screen.tsx';
export { NotificationsScreen } from './notifications.screen.tsx';
export { PresetsScreen } from './presets.screen.tsx';
export { PrintOrderScreen } from './print-order.screen.tsx';
export { PrintStationsScreen } from './print-stations.screen.tsx';
export { QuickCommentsScreen } from './quick-comments.screen.tsx';
export { SettingsScreen } from './settings.screen.tsx';
export { SoldOutScreen } from './sold-out.screen.tsx';
export { TagAlongScreen } from './tag-along.screen.tsx';
export { TerminalScreen } from './terminal.screen.tsx';
