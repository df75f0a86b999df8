import { feature } from 'bun:bundle';
import { isBackupCommand, runBackupCommand } from '#db/backup/command.ts';
import { EVIDENCE_COMMAND, runEvidenceCommand } from '#db/evidence/evidence-command.ts';
import { REBUILD_COMMAND, runRebuildCommand } from '#db/reports/rebuild-command.ts';
import { isRestaurantCommand, runRestaurantCommand } from '#db/restaurants/restaurant-command.ts';

const [command, ...words] = process.argv.slice(2);
if (isBackupCommand(command)) process.exit(await runBackupCommand(command, words, process.env));
if (isRestaurantCommand(command)) process.exit(await runRestaurantCommand(command, words, process.env));
if (command === EVIDENCE_COMMAND) process.exit(await runEvidenceCommand(words, process.env));
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
  if (command === 'machine' || command === 'take-over') {
    const { runMachineCommand } = await import('./server/machine-command.ts');
    process.exit(await runMachineCommand(command, words, process.env));
  }
  if (command === 'move-restaurant') {
    const { runMoveCommand } = await import('./server/cells/move-command.ts');
    const { cloudHandlers } = await import('./server/features.ts');
    const names = cloudHandlers.map(({ name }) => name);
    process.exit(await runMoveCommand(words, process.env, names));
  }
  if (command === 'export' || command === 'import') {
    const { runShopFileCommand } = await import('./server/shop-files/shop-file-command.ts');
    const { cloudHandlers } = await import('./server/features.ts');
    const names = cloudHandlers.map(({ name }) => name);
    process.exit(await runShopFileCommand(command, words, process.env, names));
  }
  if (command === 'open') {
    const { openShopFile } = await import('./server/shop-files/open-shop-file.ts');
    await openShopFile(words, process.env);
  } else {
    const { start } = await import('./server/start.ts');
    await start(feature('SHIPPED') ? null : (await import('../demo/demo.ts')).demo);
  }
}
