/** The pinned Bun, fetched if it is not there: `npm run bun -- test src/domain`. */
import { spawn } from 'node:child_process';
import { ensureBun, handOver } from './ensure-bun.mjs';

handOver(spawn(ensureBun(), process.argv.slice(2), { stdio: 'inherit' }));
