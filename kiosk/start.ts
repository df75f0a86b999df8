import { listen } from '#src/server/listen.ts';
import { startProblem } from '#src/server/start-problem.ts';
import { VERSION } from '#src/shared/version.ts';
import { type Box, createBox } from './compose.ts';
import { readBoxConfig } from './config.ts';
import { runInstallCommand } from './install/command.ts';
import { createNotifier } from './machine/notify.ts';
import { become, LAUNCHER_VARIABLE } from './machine/restart.ts';
import { startWatchdog } from './machine/watchdog.ts';
import { chooseProgram } from './update/launch.ts';
import { confirmRunning, SLOT_VARIABLE } from './update/slots.ts';

/** A text that only this build contains. `kiosk/build.ts` looks for it. */
export const BOX_MARKER = 'servery-build:box';

const USAGE = `servery-box            runs the box
servery-box launch     runs the newest program that is well, fetched or installed
servery-box install    makes this computer a box: servery-box install --help
servery-box version
servery-box backup <new folder>, restore <folder>`;

/** Starts the box, or runs one of its commands. */
export async function start(): Promise<void> {
  const [command = 'run', ...rest] = process.argv.slice(2);
  try {
    switch (command) {
      case 'run':
        return await run();
      case 'launch':
        return await launch();
      case 'install':
        return process.exit(await runInstallCommand(rest));
      case 'version':
        return console.log(VERSION);
      default:
        console.error(USAGE);
        process.exit(2);
    }
  } catch (error) {
    const problem = startProblem(error, process.env.DATA_DIR ?? 'the data folder');
    console.error(problem ?? (error instanceof Error ? error.message : error));
    process.exit(1);
  }
}

async function run(): Promise<void> {
  const config = readBoxConfig(process.env);
  let url = '';
  const box = await listen<Box>({
    host: config.HOST,
    port: config.PORT,
    compose: (listeningAt) => createBox(config, listeningAt, process.env),
    announce(_, listeningAt) {
      url = listeningAt;
      console.log(`Servery box listens at ${listeningAt} (${BOX_MARKER})`);
    },
  });
  const { log } = box.ctx;
  const notifier = createNotifier(process.env);
  const watchdog = startWatchdog({ log, notifier, url });
  await watchdog.firstBeat();
  notifier.ready();
  const version = process.env[SLOT_VARIABLE];
  if (confirmRunning(config.DATA_DIR, version)) log.info('the newer program is well', { version });
}

/** Replaces itself with the chosen program. systemd sees one process throughout. */
async function launch(): Promise<void> {
  const { DATA_DIR } = readBoxConfig(process.env);
  const { path, version, note } = await chooseProgram(DATA_DIR, { path: process.execPath, version: VERSION });
  if (note) console.error(note);
  become(path, [path, 'run'], {
    ...process.env,
    [LAUNCHER_VARIABLE]: process.execPath,
    [SLOT_VARIABLE]: version ?? undefined,
  });
}
