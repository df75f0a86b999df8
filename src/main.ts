import { feature } from 'bun:bundle';
import { isBackupCommand, runBackupCommand } from '#db/backup/command.ts';

const [command, folder] = process.argv.slice(2);
if (isBackupCommand(command)) process.exit(await runBackupCommand(command, folder, process.env));

/** One program, two builds. The branch not taken, and all that only it imports, is not in the binary. */
const { start } = feature('KIOSK') ? await import('../kiosk/start.ts') : await import('./server/start.ts');

await start();
