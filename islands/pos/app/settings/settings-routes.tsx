/** The till's settings: their addresses and what each of them reads. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { TillPrinting, TillSettings } from '#src/domain/till/till-settings.types.ts';
import type { RouteReads } from '../kit/route-reads.ts';
import { lazyScreen, screen } from '../kit/route-screen.ts';

/** Takes a frame of any type and passes it on, so that links to these pages are checked too. */
export function settingsRoutes<Frame extends AnyRoute>(frame: Frame, reads: RouteReads) {
  return [
    settingsHome(frame, reads),
    ...printingRoutes(frame, reads),
    integrationsRoute(frame, reads),
    ...tillRoutes(frame, reads),
    ...menuRoutes(frame, reads),
  ] as const;
}

function settingsHome<Frame extends AnyRoute>(frame: Frame, reads: RouteReads) {
  const SettingsScreen = lazyScreen(() => import('./settings.screen.tsx'), 'SettingsScreen');
  const settings = createRoute({
    getParentRoute: () => frame,
    path: '/settings',
    loader: () => reads.loads.read(settings.id, () => printingFacts(reads)),
    component: screen(SettingsScreen, () => <SettingsScreen {...settings.useLoaderData()} />),
  });
  return settings;
}

interface PrintingFacts {
  readonly settings: TillSettings;
  readonly printing: TillPrinting;
}

async function printingFacts({ api }: RouteReads): Promise<PrintingFacts> {
  return { settings: await api.setup.settings(), printing: await api.setup.printing() };
}

function printingRoutes<Frame extends AnyRoute>(frame: Frame, reads: RouteReads) {
  /** A page that needs stations, printers and dockets besides the settings. */
  const pageAt = <const Path extends `/settings/${string}`>(path: Path, View: ComponentType<PrintingFacts>) => {
    const page = createRoute({
      getParentRoute: () => frame,
      path,
      loader: (): Promise<PrintingFacts> => reads.loads.read(page.id, () => printingFacts(reads)),
      component: screen(View, () => <View {...(page.useLoaderData() as PrintingFacts)} />),
    });
    return page;
  };
  const Stations = lazyScreen(() => import('./print-stations.screen.tsx'), 'PrintStationsScreen');
  const Routing = lazyScreen(() => import('./item-routing.screen.tsx'), 'ItemRoutingScreen');
  const PrintOrder = lazyScreen(() => import('./print-order.screen.tsx'), 'PrintOrderScreen');
  const TagAlong = lazyScreen(() => import('./tag-along.screen.tsx'), 'TagAlongScreen');
  const Dockets = lazyScreen(() => import('./dockets.screen.tsx'), 'DocketsScreen');
  return [
    pageAt('/settings/print-stations', Stations),
    pageAt('/settings/manage-item-routing', Routing),
    pageAt('/settings/item-print-priority', PrintOrder),
    pageAt('/settings/tag-along-print-stations', TagAlong),
    pageAt('/settings/print-docket-settings', Dockets),
  ] as const;
}

function integrationsRoute<Frame extends AnyRoute>(frame: Frame, reads: RouteReads) {
  const IntegrationsScreen = lazyScreen(() => import('./integrations.screen.tsx'), 'IntegrationsScreen');
  const load = async () => ({ ...(await printingFacts(reads)), integrations: await reads.api.setup.integrations() });
  const integrations = createRoute({
    getParentRoute: () => frame,
    path: '/settings/integrations',
    loader: () => reads.loads.read(integrations.id, load),
    component: screen(IntegrationsScreen, () => <IntegrationsScreen {...integrations.useLoaderData()} />),
  });
  return integrations;
}

/** Makes pages that read only the settings. */
function settingsPages<Frame extends AnyRoute>(frame: Frame, { api, loads }: RouteReads) {
  return <const Path extends `/settings/${string}`>(
    path: Path,
    View: object,
    Draw: ComponentType<{ settings: TillSettings }>,
  ) => {
    const page = createRoute({
      getParentRoute: () => frame,
      path,
      loader: (): Promise<TillSettings> => loads.read(page.id, () => api.setup.settings()),
      component: screen(View, () => <Draw settings={page.useLoaderData() as TillSettings} />),
    });
    return page;
  };
}

/** Pages about this till and its store. */
function tillRoutes<Frame extends AnyRoute>(frame: Frame, reads: RouteReads) {
  const pageAt = settingsPages(frame, reads);
  const Terminal = lazyScreen(() => import('./terminal.screen.tsx'), 'TerminalScreen');
  const Alerts = lazyScreen(() => import('./notifications.screen.tsx'), 'NotificationsScreen');
  const Tiles = lazyScreen(() => import('./home-tiles.screen.tsx'), 'HomeTilesScreen');
  const Hours = lazyScreen(() => import('./hours.screen.tsx'), 'HoursScreen');
  return [
    pageAt('/settings/pos-terminal-settings', Terminal, Terminal),
    pageAt('/settings/notifications', Alerts, Alerts),
    pageAt('/settings/home-quick-actions-colors', Tiles, Tiles),
    pageAt('/settings/pos-trading-hours', Hours, Hours),
  ] as const;
}

/** Pages about the menu and about changing an order. */
function menuRoutes<Frame extends AnyRoute>(frame: Frame, reads: RouteReads) {
  const pageAt = settingsPages(frame, reads);
  const Colours = lazyScreen(() => import('./colours.screen.tsx'), 'ColoursScreen');
  const Presets = lazyScreen(() => import('./presets.screen.tsx'), 'PresetsScreen');
  const Comments = lazyScreen(() => import('./quick-comments.screen.tsx'), 'QuickCommentsScreen');
  const SoldOut = lazyScreen(() => import('./sold-out.screen.tsx'), 'SoldOutScreen');
  return [
    pageAt('/settings/category-colors', Colours, ({ settings }) => <Colours settings={settings} of="categories" />),
    pageAt('/settings/item-colors', Colours, ({ settings }) => <Colours settings={settings} of="items" />),
    pageAt('/settings/discount-presets', Presets, Presets),
    pageAt('/settings/quick-comments', Comments, Comments),
    pageAt('/settings/manage-sold-out-items', SoldOut, SoldOut),
  ] as const;
}
