import { api } from '#islands/runtime/api-client.ts';
import { startApp } from '#islands/runtime/app-document.client.tsx';
import { createPosRouter } from './app/router.tsx';

startApp((info) => createPosRouter(info, api));
