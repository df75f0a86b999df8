import { createRoute } from '@tanstack/react-router';
import type { PosFrame } from '../kit/frame-routes.tsx';
import type { RouteReads } from '../kit/route-reads.ts';
import { keptScreen, lazyScreen, screen } from '../kit/route-screen.ts';

/** The tables, and the editor of where they are. */
export function floorRoutes(frame: PosFrame, { api, loads }: RouteReads) {
  const TableMapScreen = keptScreen(() => import('./table-map.screen.tsx'), 'TableMapScreen');
  const tableMap = createRoute({
    getParentRoute: () => frame,
    path: '/table-map',
    loader: () => loads.read(tableMap.id, () => api.floor.board(), {}, 'tables'),
    component: screen(TableMapScreen, () => <TableMapScreen board={tableMap.useLoaderData()} />),
  });

  const FloorEditorScreen = lazyScreen(() => import('./floor-editor.screen.tsx'), 'FloorEditorScreen');
  const floorEditor = createRoute({
    getParentRoute: () => frame,
    path: '/table-map/edit',
    loader: () => loads.read(floorEditor.id, () => api.floor.layout()),
    component: screen(FloorEditorScreen, () => <FloorEditorScreen answer={floorEditor.useLoaderData()} />),
  });

  return [tableMap, floorEditor] as const;
}
