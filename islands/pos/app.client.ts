import { api } from '#islands/runtime/api-client.ts';
import { startApp } from '#islands/runtime/app-document.client.tsx';
import { keepForColdStart } from './app/alone/keep-for-cold-start.ts';
import { modeNow, themeOf } from './app/kit/mode.ts';
import { trainingClient, trainingHere } from './app/kit/training.ts';
import { createPosRouter } from './app/router.tsx';

startApp((info) => {
  const training = trainingHere();
  // A training needs its server: nothing of it is kept on the device.
  if (training === null) keepForColdStart(info.base);
  const client = training === null ? api : trainingClient(training);
  return createPosRouter({ ...info, mode: themeOf(modeNow()) }, client);
});
