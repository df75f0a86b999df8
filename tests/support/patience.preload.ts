import { setDefaultTimeout } from 'bun:test';

/** Of a machine that is busy with other things; what hangs is found all the same. */
setDefaultTimeout(120_000);
