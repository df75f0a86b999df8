/**
 * `npm run box`: the devices of a shop, to try on one machine beside `npm start`: the box at 3001, and the shop's
 * printers as a program of their own. Another cloud: CLOUD_URL; another place for the box: PORT, DATA_DIR.
 */
import { spawn, spawnSync } from 'node:child_process';
import { ensureBun, handOver, ROOT } from './ensure-bun.mjs';

const bun = ensureBun();
const cloudUrl = process.env.CLOUD_URL ?? 'http://127.0.0.1:3000';
const cloudPort = new URL(cloudUrl).port || '3000';
const env = { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'production' };
const built = spawnSync(bun, ['islands/build.ts'], { cwd: ROOT, stdio: ['ignore', 2, 2] });
if (built.status !== 0) process.exit(built.status ?? 1);

const printers = spawn(bun, ['demo/shop-printers.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...env, PORT: cloudPort },
});
process.on('exit', () => printers.kill('SIGTERM'));
handOver(
  spawn(bun, ['--feature=KIOSK', 'src/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...env,
      PORT: process.env.PORT ?? '3001',
      DATA_DIR: process.env.DATA_DIR ?? './data/box',
      CLOUD_URL: cloudUrl,
      CARD_TERMINAL_SIMULATOR: process.env.CARD_TERMINAL_SIMULATOR ?? 'on',
    },
  }),
);
