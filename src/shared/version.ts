import { version } from '../../package.json';

/** As package.json has it; inside a compiled program too. */
export const VERSION: string = version;
