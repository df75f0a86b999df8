import { createRoot, hydrateRoot } from 'react-dom/client';
import { api } from '#islands/runtime/api-client.ts';
import { reportIslandError } from '#islands/runtime/wake.tsx';
import { keepForColdStart } from '#islands/shared/pairing/last-seen.ts';
import { createPairedCalls } from '#islands/shared/pairing/paired-calls.ts';
import { readReadyBoardEndpoint } from '#src/contracts/ready.endpoints.ts';
import { lastBoard } from './last-board.ts';
import { ReadyApp, type ReadyStart } from './ready-app.tsx';

const report = (error: unknown) => reportIslandError('app:ready', error);
const calls = createPairedCalls(api, readReadyBoardEndpoint);
const root = document.getElementById('ready');
const drawn = root?.dataset.start;
if (root && drawn !== undefined) {
  const start = JSON.parse(drawn) as ReadyStart;
  hydrateRoot(root, <ReadyApp api={calls} start={start} />, { onRecoverableError: report, onUncaughtError: report });
} else if (root) {
  // The page that this device kept: no server has drawn it.
  const start: ReadyStart = { board: lastBoard.read(), nowIsoDateTimeUtc: new Date().toISOString(), isStored: true };
  createRoot(root, { onUncaughtError: report }).render(<ReadyApp api={calls} start={start} />);
}
keepForColdStart('/ready');
