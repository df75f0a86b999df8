import { startApp } from '../../app-document.client.tsx';
import { createSampleRouter } from './router.tsx';

startApp((info) => createSampleRouter(info, async (name) => `loaded in the browser: ${name}`));
