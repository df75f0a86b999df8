/** The settings of a till: their addresses and what each of them reads. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { TillPrinting, TillSettings } from '#src/domain/till/till-settings.types.ts';
import type { RouteReads } from '../route-reads.ts';
import { lazyScreen, screen } from '../route-screen.ts';

interface PaperFacts {
  readonly settings: TillSettings;
  readonly printing: TillPrinting;
}
type PaperScreen =
  | 'PrintStationsScreen'
  | 'ItemRoutingScreen'
  | 'PrintOrderScreen'
  | 'TagAlongScreen'
  | 'DocketsScreen';

/** Under a frame of any kind: its type goes along, so that links to these pages are held to them too. */
export function settingsRoutes<Frame extends AnyRoute>(frame: Frame, { api, loads }: RouteReads) {
  const SettingsScreen = lazyScreen(() => import('./pages.ts'), 'SettingsScreen');
  const settings = createRoute({
    getParentRoute: () => frame,
    path: '/settings',
    loader: () => {
      const load = async () => ({ settings: await api.settings(), printing: await api.printing() });
      return loads.read(settings.id, load);
    },
    component: screen(SettingsScreen, () => <SettingsScreen {...settings.useLoaderData()} />),
  });

  /** A page of settings about paper: stations, printers and dockets come with it. */
  const paperPage = <const Path extends `/settings/${string}`>(path: Path, name: PaperScreen) => {
    const View: ComponentType<PaperFacts> = lazyScreen(() => import('./pages.ts'), name);
    const page = createRoute({
      getParentRoute: () => frame,
      path,
      loader: (): Promise<PaperFacts> => {
        const load = async () => ({ settings: await api.settings(), printing: await api.printing() });
        return loads.read(page.id, load);
      },
      component: screen(View, () => <View {...(page.useLoaderData() as PaperFacts)} />),
    });
    return page;
  };
  const stations = paperPage('/settings/print-stations', 'PrintStationsScreen');
  const routing = paperPage('/settings/manage-item-routing', 'ItemRoutingScreen');
  const printOrder = paperPage('/settings/item-print-priority', 'PrintOrderScreen');
  const tagAlong = paperPage('/settings/tag-along-print-stations', 'TagAlongScreen');
  const dockets = paperPage('/settings/print-docket-settings', 'DocketsScreen');

  const IntegrationsScreen = lazyScreen(() => import('./pages.ts'), 'IntegrationsScreen');
  const integrations = createRoute({
    getParentRoute: () => frame,
    path: '/settings/integrations',
    loader: () => {
      const load = async () => ({
        settings: await api.settings(),
        printing: await api.printing(),
        integrations: await api.integrations(),
      });
      return loads.read(integrations.id, load);
    },
    component: screen(IntegrationsScreen, () => <IntegrationsScreen {...integrations.useLoaderData()} />),
  });

  /** A page of settings: all of them begin with the same reading. */
  const settingsPage = <const Path extends `/settings/${string}`>(
    path: Path,
    View: object,
    Draw: ComponentType<{ settings: TillSettings }>,
  ) => {
    const page = createRoute({
      getParentRoute: () => frame,
      path,
      loader: (): Promise<TillSettings> => loads.read(page.id, () => api.settings()),
      component: screen(View, () => <Draw settings={page.useLoaderData() as TillSettings} />),
    });
    return page;
  };
  const Terminal = lazyScreen(() => import('./pages.ts'), 'TerminalScreen');
  const Alerts = lazyScreen(() => import('./pages.ts'), 'NotificationsScreen');
  const Tiles = lazyScreen(() => import('./pages.ts'), 'HomeTilesScreen');
  const Colours = lazyScreen(() => import('./pages.ts'), 'ColoursScreen');
  const Presets = lazyScreen(() => import('./pages.ts'), 'PresetsScreen');
  const Comments = lazyScreen(() => import('./pages.ts'), 'QuickCommentsScreen');
  const SoldOut = lazyScreen(() => import('./pages.ts'), 'SoldOutScreen');
  const Hours = lazyScreen(() => import('./pages.ts'), 'HoursScreen');
  const terminalSettings = settingsPage('/settings/pos-terminal-settings', Terminal, Terminal);
  const notifications = settingsPage('/settings/notifications', Alerts, Alerts);
  const homeTiles = settingsPage('/settings/home-quick-actions-colors', Tiles, Tiles);
  const categoryColours = settingsPage('/settings/category-colors', Colours, ({ settings: read }) => (
    <Colours settings={read} of="categories" />
  ));
  const itemColours = settingsPage('/settings/item-colors', Colours, ({ settings: read }) => (
    <Colours settings={read} of="items" />
  ));
  const presets = settingsPage('/settings/discount-presets', Presets, Presets);
  const comments = settingsPage('/settings/quick-comments', Comments, Comments);
  const soldOut = settingsPage('/settings/manage-sold-out-items', SoldOut, SoldOut);
  const hours = settingsPage('/settings/pos-trading-hours', Hours, Hours);

  return [
    settings,
    stations,
    routing,
    printOrder,
    tagAlong,
    dockets,
    integrations,
    terminalSettings,
    notifications,
    homeTiles,
    categoryColours,
    itemColours,
    presets,
    comments,
    soldOut,
    hours,
  ] as const;
}
