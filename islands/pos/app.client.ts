import { api } from '#islands/runtime/api-client.ts';
import { startApp } from '#islands/runtime/app-document.client.tsx';
import { keepForColdStart } from './app/alone/keep-for-cold-start.ts';
import { modeNow, themeOf } from './app/kit/mode.ts';
import { createPosRouter } from './app/router.tsx';

startApp((info) => {
  keepForColdStart(info.base);
  return createPosRouter({ ...info, mode: themeOf(modeNow()) }, api);
});
