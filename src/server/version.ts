import packageJson from '../../package.json' with { type: 'json' };

/** As package.json has it; inside a compiled program too. */
export const VERSION: string = packageJson.version;
