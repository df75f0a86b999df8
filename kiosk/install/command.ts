import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { filesOf, type InstalledFile, type InstallOptions, PROGRAM } from './files.ts';

const USAGE = `servery-box install [--cloud-url https://admin.example.com] [--port 80] [--no-screen] [--dry-run] [--root <folder>]

Installs the Servery box on this computer: program, service, user, USB printers and screen.
Run it again after a change or an update. Anything already set up is left as it is.
  --dry-run   show what would change
  --root      write into that folder and start nothing`;

export interface InstallPlan extends InstallOptions {
  readonly root: string;
  readonly isDryRun: boolean;
  /** The program to copy. Null when this is not a compiled program. */
  readonly program: string | null;
}

export interface Step {
  readonly path: string;
  readonly kind: 'written' | 'changed' | 'same' | 'kept';
}

/** Returns the exit code. */
export async function runInstallCommand(args: readonly string[]): Promise<number> {
  const plan = planOf(args);
  if (!plan) {
    console.error(USAGE);
    return 2;
  }
  const isReal = plan.root === '/' && !plan.isDryRun;
  if (isReal && process.getuid?.() !== 0) {
    console.error('Root permission is needed. Run this with sudo.');
    return 1;
  }
  const missing = plan.hasScreen && isReal ? ['cage', 'chromium'].filter((name) => Bun.which(name) === null) : [];
  if (missing.length > 0) {
    console.error(
      `The screen needs ${missing.join(' and ')}: apt install ${missing.join(' ')}\nOr skip the screen: --no-screen`,
    );
    return 1;
  }
  const steps = install(plan);
  for (const { kind, path } of steps) console.log(`${kind.padEnd(8)} ${path}`);
  for (const { command, otherwise } of commandsAfter(plan)) {
    console.log(`${isReal ? 'run' : 'would run'}  ${command.join(' ')}`);
    if (!isReal) continue;
    const { exitCode, stderr } = Bun.spawnSync([...command]);
    if (exitCode === 0) continue;
    console.error(`${command.join(' ')}: ${stderr.toString().trim()}`);
    if (!otherwise) return 1;
    console.error(otherwise);
  }
  const port = plan.port === 80 ? '' : `:${plan.port}`;
  console.log(
    isReal ? `\nThe box is running. Open http://<its address>${port}/ and enter the code from the admin.` : '',
  );
  return 0;
}

export function planOf(args: readonly string[]): InstallPlan | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        'cloud-url': { type: 'string' },
        port: { type: 'string', default: '80' },
        'no-screen': { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        root: { type: 'string', default: '/' },
        help: { type: 'boolean', default: false },
      },
    });
    const port = Number(values.port);
    const cloudUrl = values['cloud-url'] ?? null;
    const isUrl = cloudUrl === null || (URL.canParse(cloudUrl) && /^https?:\/\/[^\s"']+$/.test(cloudUrl));
    if (values.help || !Number.isInteger(port) || port < 1 || port > 65_535 || !isUrl) return null;
    return {
      port,
      cloudUrl,
      hasScreen: !values['no-screen'],
      isDryRun: values['dry-run'],
      root: values.root,
      program: Bun.isStandaloneExecutable ? process.execPath : null,
    };
  } catch {
    return null;
  }
}

/** Puts every file in place. Leaves alone those that are right already. */
export function install(plan: InstallPlan): Step[] {
  const steps = filesOf(plan).map((file) => putFile(plan, file));
  return plan.program ? [putProgram(plan, plan.program), ...steps] : steps;
}

export interface CommandAfter {
  readonly command: readonly string[];
  /** What to tell the installer when the computer can't run the command but the box works without it. */
  readonly otherwise?: string;
}

/** A computer without a device manager, such as a container, sells and prints over the network. */
const WITHOUT_UDEV = 'Restart this computer to detect USB printers.';

/** Makes the system pick up the new files. */
export function commandsAfter({ hasScreen }: InstallOptions): readonly CommandAfter[] {
  const units = ['servery-box.service', ...(hasScreen ? ['servery-screen.service'] : [])];
  return [
    { command: ['systemd-sysusers'] },
    { command: ['udevadm', 'control', '--reload'], otherwise: WITHOUT_UDEV },
    {
      command: ['udevadm', 'trigger', '--subsystem-match=usb', '--subsystem-match=usbmisc'],
      otherwise: WITHOUT_UDEV,
    },
    { command: ['systemctl', 'daemon-reload'] },
    { command: ['systemctl', 'enable', ...units] },
    { command: ['systemctl', 'restart', ...units] },
  ];
}

function putFile({ root, isDryRun }: InstallPlan, { path, text, mode, isKept }: InstalledFile): Step {
  const target = join(root, path);
  const before = existsSync(target) ? readFileSync(target, 'utf8') : null;
  if (before === text && (statSync(target).mode & 0o777) === mode) return { path, kind: 'same' };
  if (before !== null && isKept) return { path, kind: 'kept' };
  const step: Step = { path, kind: before === null ? 'written' : 'changed' };
  if (isDryRun) return step;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(`${target}.new`, text, { mode });
  chmodSync(`${target}.new`, mode);
  renameSync(`${target}.new`, target);
  return step;
}

function putProgram({ root, isDryRun }: InstallPlan, program: string): Step {
  const target = join(root, PROGRAM);
  const isThere = existsSync(target);
  if (isThere && (target === program || hashOf(target) === hashOf(program))) return { path: PROGRAM, kind: 'same' };
  const step: Step = { path: PROGRAM, kind: isThere ? 'changed' : 'written' };
  if (isDryRun) return step;
  mkdirSync(dirname(target), { recursive: true });
  // Written next to the old one and then swapped in, because the running program can't be overwritten.
  copyFileSync(program, `${target}.new`);
  chmodSync(`${target}.new`, 0o755);
  renameSync(`${target}.new`, target);
  return step;
}

function hashOf(path: string): string {
  return new Bun.CryptoHasher('sha256').update(readFileSync(path)).digest('hex');
}
