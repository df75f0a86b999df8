import { createRoute } from '@tanstack/react-router';
import { lazyScreen, screen } from '../route-screen.ts';
import type { PosFrame } from '../shell/door-routes.tsx';

/** One's own hours. */
export function clockRoutes(frame: PosFrame) {
  const TimesheetScreen = lazyScreen(() => import('./timesheet.screen.tsx'), 'TimesheetScreen');
  const timesheet = createRoute({
    getParentRoute: () => frame,
    path: '/timesheet',
    component: screen(TimesheetScreen, () => <TimesheetScreen />),
  });

  return [timesheet] as const;
}
