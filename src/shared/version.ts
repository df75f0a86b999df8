import { version } from '../../package.json';

/** As in package.json; inside a compiled program too. */
export const VERSION: string = version;
