import { createRoot, hydrateRoot } from 'react-dom/client';
import { api } from '#islands/runtime/api-client.ts';
import { reportIslandError } from '#islands/runtime/wake.tsx';
import { keepForColdStart } from '#islands/shared/pairing/last-seen.ts';
import { KitchenApp, type KitchenStart } from './kitchen-app.tsx';
import { createKitchenApi } from './kitchen-calls.ts';
import { lastBoard } from './last-board.ts';

const report = (error: unknown) => reportIslandError('app:kitchen', error);
const calls = createKitchenApi(api);
const root = document.getElementById('kitchen');
const drawn = root?.dataset.start;
if (root && drawn !== undefined) {
  const start = JSON.parse(drawn) as KitchenStart;
  hydrateRoot(root, <KitchenApp api={calls} start={start} />, {
    onRecoverableError: report,
    onUncaughtError: report,
  });
} else if (root) {
  // The page that this device kept: no server has drawn it.
  const { screen, board } = lastBoard.read() ?? { screen: null, board: null };
  const start: KitchenStart = { screen, board, nowIsoDateTimeUtc: new Date().toISOString(), isStored: true };
  createRoot(root, { onUncaughtError: report }).render(<KitchenApp api={calls} start={start} />);
}
keepForColdStart('/kitchen');
