import { guardNetwork } from './network-guard.ts';

/** Before all test files (`bunfig.toml`). */
guardNetwork();
