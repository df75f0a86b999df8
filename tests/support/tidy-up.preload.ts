/** Before all test files (`bunfig.toml`), so that its `afterAll` runs after those of all of them. */
import { afterAll } from 'bun:test';
import { removeTempFolders } from './temp-folder.ts';

afterAll(removeTempFolders);
