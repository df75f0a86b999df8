import { createRoot, hydrateRoot } from 'react-dom/client';
import { api } from '#islands/runtime/api-client.ts';
import { reportIslandError } from '#islands/runtime/wake.tsx';
import { createDisplayApi } from './display-api.ts';
import { DisplayApp, type DisplayStart } from './display-app.tsx';
import { keepForColdStart, lastStore } from './last-store.ts';

const report = (error: unknown) => reportIslandError('app:display', error);
const calls = createDisplayApi(api);
const root = document.getElementById('display');
const drawn = root?.dataset.start;
if (root && drawn !== undefined) {
  const start = JSON.parse(drawn) as DisplayStart;
  hydrateRoot(root, <DisplayApp api={calls} start={start} />, { onRecoverableError: report, onUncaughtError: report });
} else if (root) {
  // The page that this device kept: no server has drawn it.
  createRoot(root, { onUncaughtError: report }).render(<DisplayApp api={calls} start={{ board: lastStore() }} />);
}
keepForColdStart();
