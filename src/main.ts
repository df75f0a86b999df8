import { feature } from 'bun:bundle';

/** One program, two builds. The branch not taken, and all that only it imports, is not in the binary. */
const { start } = feature('KIOSK') ? await import('../kiosk/start.ts') : await import('./server/start.ts');

await start();
