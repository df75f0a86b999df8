import { hydrateRoot } from 'react-dom/client';
import { api } from '#islands/runtime/api-client.ts';
import { reportIslandError } from '#islands/runtime/wake.tsx';
import { KitchenApp, type KitchenStart } from './kitchen-app.tsx';
import { createKitchenApi } from './kitchen-calls.ts';

const report = (error: unknown) => reportIslandError('app:kitchen', error);
const root = document.getElementById('kitchen');
if (root) {
  const start = JSON.parse(root.dataset.start ?? '{}') as KitchenStart;
  hydrateRoot(root, <KitchenApp api={createKitchenApi(api)} start={start} />, {
    onRecoverableError: report,
    onUncaughtError: report,
  });
}
