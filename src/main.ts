import { feature } from 'bun:bundle';
import { isBackupCommand, runBackupCommand } from '#db/backup/command.ts';
import { REBUILD_COMMAND, runRebuildCommand } from '#db/reports/rebuild-command.ts';

const [command, ...words] = process.argv.slice(2);
if (isBackupCommand(command)) process.exit(await runBackupCommand(command, words[0], process.env));
if (command === REBUILD_COMMAND) process.exit(await runRebuildCommand(words, process.env));

/**
 * One program, three builds: the cloud as it is shipped, the same with the demo and its simulators, and the box. The branches not
 * taken, and all that only they import, are not in the binary. From source it is the cloud with the demo.
 */
if (feature('KIOSK')) {
  const { start } = await import('../kiosk/start.ts');
  await start();
} else {
  if (command === 'check-stripe') {
    const { runCheckStripeCommand } = await import('./server/check-stripe-command.ts');
    process.exit(await runCheckStripeCommand(process.env));
  }
  const { start } = await import('./server/start.ts');
  await start(feature('SHIPPED') ? null : (await import('../demo/demo.ts')).demo);
}
