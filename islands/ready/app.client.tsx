import { createRoot, hydrateRoot } from 'react-dom/client';
import { api } from '#islands/runtime/api-client.ts';
import { reportIslandError } from '#islands/runtime/wake.tsx';
import { keepForColdStart, lastBoard } from './last-board.ts';
import { createReadyApi } from './ready-api.ts';
import { ReadyApp, type ReadyStart } from './ready-app.tsx';

const report = (error: unknown) => reportIslandError('app:ready', error);
const calls = createReadyApi(api);
const root = document.getElementById('ready');
const drawn = root?.dataset.start;
if (root && drawn !== undefined) {
  const start = JSON.parse(drawn) as ReadyStart;
  hydrateRoot(root, <ReadyApp api={calls} start={start} />, { onRecoverableError: report, onUncaughtError: report });
} else if (root) {
  // The page that this device kept: no server has drawn it.
  const start: ReadyStart = { board: lastBoard(), nowIsoDateTimeUtc: new Date().toISOString(), isStored: true };
  createRoot(root, { onUncaughtError: report }).render(<ReadyApp api={calls} start={start} />);
}
keepForColdStart();
