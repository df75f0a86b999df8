import { createRoot, hydrateRoot } from 'react-dom/client';
import { api } from '#islands/runtime/api-client.ts';
import { reportIslandError } from '#islands/runtime/wake.tsx';
import { keepForColdStart } from '#islands/shared/pairing/last-seen.ts';
import { createPairedCalls } from '#islands/shared/pairing/paired-calls.ts';
import { readDisplayEndpoint } from '#src/contracts/display.endpoints.ts';
import { DisplayApp, type DisplayStart } from './display-app.tsx';
import { lastStore } from './last-store.ts';

const report = (error: unknown) => reportIslandError('app:display', error);
const calls = createPairedCalls(api, readDisplayEndpoint);
const root = document.getElementById('display');
const drawn = root?.dataset.start;
if (root && drawn !== undefined) {
  const start = JSON.parse(drawn) as DisplayStart;
  hydrateRoot(root, <DisplayApp api={calls} start={start} />, { onRecoverableError: report, onUncaughtError: report });
} else if (root) {
  // The page that this device kept: no server has drawn it.
  createRoot(root, { onUncaughtError: report }).render(<DisplayApp api={calls} start={{ board: lastStore.read() }} />);
}
keepForColdStart('/display');
