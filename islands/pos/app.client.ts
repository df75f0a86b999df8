import { api } from '#islands/runtime/api-client.ts';
import { startApp } from '#islands/runtime/app-document.client.tsx';
import { keepForColdStart } from './app/alone/keep-for-cold-start.ts';
import { createPosRouter } from './app/router.tsx';
import { modeNow, themeOf } from './app/state/mode.ts';

startApp((info) => {
  keepForColdStart(info.base);
  return createPosRouter({ ...info, mode: themeOf(modeNow()) }, api);
});
