import { describe, expect, test } from 'bun:test';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { commandsAfter, type InstallPlan, install, planOf } from './command.ts';
import { filesOf, PROGRAM } from './files.ts';

function machine(change: Partial<InstallPlan> = {}) {
  const root = tempFolder('root');
  const program = join(root, 'downloaded');
  writeFileSync(program, 'the program');
  const plan: InstallPlan = { port: 80, cloudUrl: null, hasScreen: true, root, isDryRun: false, program, ...change };
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  return { root, plan, read, kinds: () => install(plan).map(({ kind }) => kind) };
}

describe('installing a box', () => {
  test('writes the program, its service, its user, the printers and the screen', () => {
    const { plan, read, root } = machine();
    expect(install(plan).every(({ kind }) => kind === 'written')).toBe(true);
    expect(read(PROGRAM)).toBe('the program');
    expect(statSync(join(root, PROGRAM)).mode & 0o777).toBe(0o755);
    const unit = read('/etc/systemd/system/servery-box.service');
    for (const line of ['Restart=always', 'Type=notify', 'WatchdogSec=30', 'StateDirectory=servery', 'User=servery']) {
      expect(unit.split('\n')).toContain(line);
    }
    expect(read('/etc/systemd/system/servery-screen.service')).toContain('--kiosk');
    expect(read('/etc/systemd/system/servery-screen.service')).toContain('http://127.0.0.1/\n');
    expect(read('/etc/sysusers.d/servery.conf')).toContain('u servery ');
  });

  test('a second time changes nothing', () => {
    const { kinds } = machine();
    kinds();
    expect(new Set(kinds())).toEqual(new Set(['same']));
  });

  test('with a newer program replaces it, and leaves a person’s settings alone', () => {
    const { plan, root, read } = machine();
    install(plan);
    writeFileSync(plan.program ?? '', 'a newer program');
    writeFileSync(join(root, '/etc/servery/box.env'), 'PORT=8080\n');
    chmodSync(join(root, '/etc/systemd/system/servery-box.service'), 0o600);
    const changed = install(plan).filter(({ kind }) => kind !== 'same');
    expect(changed).toEqual([
      { path: PROGRAM, kind: 'changed' },
      { path: '/etc/servery/box.env', kind: 'kept' },
      { path: '/etc/systemd/system/servery-box.service', kind: 'changed' },
    ]);
    expect([read(PROGRAM), read('/etc/servery/box.env')]).toEqual(['a newer program', 'PORT=8080\n']);
  });

  test('only prints its steps when asked to', () => {
    const { plan, root } = machine({ isDryRun: true });
    expect(install(plan).every(({ kind }) => kind === 'written')).toBe(true);
    expect(readdirSync(root)).toEqual(['downloaded']);
  });

  test('works without a device manager, but without nothing else', () => {
    const { plan } = machine();
    const given = commandsAfter(plan).filter(({ otherwise }) => otherwise);
    expect(given.map(({ command }) => command[0])).toEqual(['udevadm', 'udevadm']);
  });

  test('writes the page for the person in the store to the path that the service names', () => {
    const { plan, read } = machine();
    install(plan);
    const [, page = ''] = /Documentation=file:(.*)/.exec(read('/etc/systemd/system/servery-box.service')) ?? [];
    expect(read(page)).toContain('# Running a box');
  });

  test('without a screen installs no browser', () => {
    const { plan, root } = machine({ hasScreen: false });
    install(plan);
    expect(existsSync(join(root, '/etc/systemd/system/servery-screen.service'))).toBe(false);
    expect(commandsAfter(plan).flatMap(({ command }) => command)).not.toContain('servery-screen.service');
  });

  test.each([
    ['nothing', [], { port: 80, cloudUrl: null, hasScreen: true, root: '/' }],
    [
      'all of it',
      ['--port', '3000', '--cloud-url', 'https://a.example', '--no-screen', '--root', '/mnt'],
      { port: 3000, cloudUrl: 'https://a.example', hasScreen: false, root: '/mnt' },
    ],
  ])('takes %s', (_, args, plan) => {
    expect(planOf(args)).toMatchObject(plan);
  });

  test.each([
    [['--port', 'eighty']],
    [['--port', '70000']],
    [['--cloud-url', 'admin.example']],
    [['--cloud-url', 'https://a.example/"\nUser=root']],
    [['--everything']],
    [['--help']],
  ])('rejects %p', (args) => {
    expect(planOf(args)).toBeNull();
  });
});

const hasSystemd = Bun.which('systemd-analyze') !== null;

// Without systemd there is no way to check that it would read them.
test.if(hasSystemd)('systemd reads both units without a complaint', () => {
  const { plan, root } = machine();
  install(plan);
  const units = filesOf(plan)
    .map(({ path }) => path)
    .filter((path) => path.endsWith('.service'));
  // The machine's own units surround ours. Only our programs are missing.
  const { stderr } = Bun.spawnSync(['systemd-analyze', 'verify', '--man=no', ...units.map((path) => join(root, path))]);
  const lines = stderr.toString().split('\n');
  expect(lines.filter((line) => line.includes('servery') && !/not executable|No such file/.test(line))).toEqual([]);
});

test.if(hasSystemd)('a line that systemd does not know is noticed', () => {
  const { root } = machine();
  const path = join(root, 'servery-wrong.service');
  writeFileSync(path, '[Service]\nExecStart=/bin/true\nWatchdog=yes\n');
  const { stderr } = Bun.spawnSync(['systemd-analyze', 'verify', '--man=no', path]);
  expect(stderr.toString()).toContain('Watchdog');
});

// Runs where the system has the tool that will read this file.
test.if(Bun.which('systemd-sysusers') !== null)('the users are ones that the system can make', () => {
  const { plan, root } = machine();
  install(plan);
  const { exitCode, stderr } = Bun.spawnSync(['systemd-sysusers', '--dry-run', `${root}/etc/sysusers.d/servery.conf`], {
    stdout: 'ignore',
    stderr: 'pipe',
  });
  expect({ exitCode, complaints: /line|invalid|unknown/i.test(String(stderr)) }).toEqual({
    exitCode: 0,
    complaints: false,
  });
});

test('every line of the printers’ rules consists of keys, operators and quoted texts', () => {
  const { plan, read } = machine();
  install(plan);
  const rules = read('/etc/udev/rules.d/60-servery-printers.rules')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const key = '[A-Z]+(\\{[\\w./]+\\})?';
  const whole = new RegExp(`^(${key}(==|!=|=|\\+=|:=)"[^"]*")(, ${key}(==|!=|=|\\+=|:=)"[^"]*")*$`);
  expect(rules.filter((line) => !whole.test(line))).toEqual([]);
  // The adapter looks for the names that the rules make.
  expect(rules.join('\n')).toContain('SYMLINK+="servery/printer-$attr{serial}"');
  expect(rules.join('\n')).toContain('SYMLINK+="servery/bluetooth-$attr{address}"');
});
