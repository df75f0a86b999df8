/** The files that turn a Debian computer with systemd into a box. */
import manual from '../../docs/running-a-box.md' with { type: 'text' };

export interface InstallOptions {
  readonly port: number;
  readonly cloudUrl: string | null;
  /** Whether the box has a screen of its own to show it. */
  readonly hasScreen: boolean;
}

export interface InstalledFile {
  readonly path: string;
  readonly text: string;
  readonly mode: number;
  /** Belongs to the person once it exists. A second installation leaves it alone. */
  readonly isKept?: true;
}

export const PROGRAM = '/opt/servery/servery-box';
const MANUAL = '/opt/servery/running-a-box.md';
const STATE = '/var/lib/servery';

export function filesOf(options: InstallOptions): InstalledFile[] {
  const files: InstalledFile[] = [
    { path: '/etc/servery/box.env', text: environment(options), mode: 0o644, isKept: true },
    { path: '/etc/systemd/system/servery-box.service', text: boxUnit(options), mode: 0o644 },
    { path: '/etc/sysusers.d/servery.conf', text: users(options), mode: 0o644 },
    { path: '/etc/udev/rules.d/60-servery-printers.rules', text: PRINTERS, mode: 0o644 },
    { path: '/etc/systemd/system/servery-bluetooth@.service', text: BLUETOOTH_UNIT, mode: 0o644 },
    { path: '/etc/systemd/journald.conf.d/servery.conf', text: JOURNAL, mode: 0o644 },
    // The store may have no internet when someone looks at the computer.
    { path: MANUAL, text: manual, mode: 0o644 },
  ];
  if (!options.hasScreen) return files;
  return [
    ...files,
    { path: '/etc/systemd/system/servery-screen.service', text: screenUnit(options), mode: 0o644 },
    { path: '/etc/pam.d/servery-screen', text: PAM, mode: 0o644 },
    { path: '/etc/chromium/policies/managed/servery.json', text: policy(options), mode: 0o644 },
  ];
}

function environment({ port, cloudUrl }: InstallOptions): string {
  return `# Of this box; a change takes effect with: systemctl restart servery-box
PORT=${port}
${cloudUrl ? `CLOUD_URL=${cloudUrl}` : '# CLOUD_URL=https://admin.servery.example'}
# How tills reach it, where that is not the address it finds itself:
# PUBLIC_URL=http://192.168.1.10
`;
}

function boxUnit({ port }: InstallOptions): string {
  return `[Unit]
Description=Servery box
Documentation=file:${MANUAL}
After=network.target local-fs.target time-sync.target
# It tries for ever: a shop has no one who would start it again.
StartLimitIntervalSec=0

[Service]
Type=notify
NotifyAccess=main
ExecStart=${PROGRAM} launch
Restart=always
RestartSec=1
TimeoutStartSec=90
TimeoutStopSec=15
WatchdogSec=30
WatchdogSignal=SIGKILL
User=servery
Group=servery
SupplementaryGroups=lp dialout
StateDirectory=servery
StateDirectoryMode=0700
WorkingDirectory=${STATE}
Environment=DATA_DIR=${STATE} HOST=0.0.0.0 PORT=${port} NODE_ENV=production
EnvironmentFile=-/etc/servery/box.env
# The compiled program would otherwise obey these.
UnsetEnvironment=BUN_BE_BUN BUN_OPTIONS
UMask=0077
LimitNOFILE=65536
# The last to go when memory runs out.
OOMScoreAdjust=-900
MemoryHigh=384M
MemoryMax=768M
AmbientCapabilities=CAP_NET_BIND_SERVICE
CapabilityBoundingSet=CAP_NET_BIND_SERVICE
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
# Printers and PIN pads on USB or a serial line, and no other device.
DevicePolicy=closed
DeviceAllow=char-usb rw
DeviceAllow=char-usb_device rw
DeviceAllow=char-ttyUSB rw
DeviceAllow=char-ttyACM rw
ProtectClock=yes
ProtectHostname=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectKernelLogs=yes
ProtectControlGroups=yes
ProtectProc=invisible
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
RemoveIPC=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`;
}

/** Cage shows one program full screen. The till's pairing stays in the browser profile. */
function screenUnit({ port }: InstallOptions): string {
  return `[Unit]
Description=Servery on the screen of the box
After=servery-box.service systemd-user-sessions.service dbus.socket systemd-logind.service getty@tty7.service
Wants=servery-box.service dbus.socket systemd-logind.service
Conflicts=getty@tty7.service
ConditionPathExists=/dev/tty0
StartLimitIntervalSec=0

[Service]
Type=simple
User=servery-screen
PAMName=servery-screen
ExecStart=/usr/bin/cage -s -- /usr/bin/chromium --kiosk --ozone-platform=wayland --no-first-run --noerrdialogs --disable-session-crashed-bubble --disable-features=Translate --overscroll-history-navigation=0 --check-for-update-interval=31536000 --user-data-dir=/var/lib/servery-screen/profile http://127.0.0.1${portText(port)}/
Restart=always
RestartSec=2
StateDirectory=servery-screen
StateDirectoryMode=0700
UtmpIdentifier=tty7
UtmpMode=user
TTYPath=/dev/tty7
TTYReset=yes
TTYVHangup=yes
TTYVTDisallocate=yes
StandardInput=tty-fail
# The till goes on when a page eats the memory.
MemoryMax=70%
OOMScoreAdjust=500
NoNewPrivileges=yes

[Install]
WantedBy=multi-user.target
`;
}

function users({ hasScreen }: InstallOptions): string {
  const screen = `u servery-screen - "Screen of the Servery box" /var/lib/servery-screen
m servery-screen video
m servery-screen render
m servery-screen input
`;
  return `u servery - "Servery box" ${STATE}
m servery lp
m servery dialout
${hasScreen ? screen : ''}`;
}

/** A printer keeps one name in every port, and the box may write to it. */
const PRINTERS = `# Receipt printers on USB: /dev/servery/printer-<serial number>
SUBSYSTEM=="usbmisc", KERNEL=="lp[0-9]*", GROUP="lp", MODE="0660"
SUBSYSTEM=="usbmisc", KERNEL=="lp[0-9]*", ATTRS{serial}=="?*", SYMLINK+="servery/printer-$attr{serial}"
SUBSYSTEM=="usb", ENV{DEVTYPE}=="usb_device", ENV{ID_USB_INTERFACES}=="*:0701*:*", GROUP="lp", MODE="0660"
# On Bluetooth, once servery-bluetooth@ has made their line: /dev/servery/bluetooth-<address>
SUBSYSTEM=="tty", KERNEL=="rfcomm[0-9]*", GROUP="lp", MODE="0660"
SUBSYSTEM=="tty", KERNEL=="rfcomm[0-9]*", ATTR{address}=="?*", SYMLINK+="servery/bluetooth-$attr{address}"
# They must not sleep between two dockets.
ACTION=="add", SUBSYSTEM=="usb", ENV{ID_USB_INTERFACES}=="*:0701*:*", TEST=="power/control", ATTR{power/control}="on"
`;

/** The line of a paired printer, made again at each start; named by a number and the printer's address. */
const BLUETOOTH_UNIT = `# Enable it as servery-bluetooth@0:00:01:90:7C:AB:12, a second printer as servery-bluetooth@1:...
[Unit]
Description=Line to the Bluetooth printer %i
Wants=bluetooth.service
After=bluetooth.service

[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/bin/sh -c 'line=%i; exec rfcomm bind "$\${line%%%%:*}" "$\${line#*:}" 1'
ExecStop=/bin/sh -c 'line=%i; exec rfcomm release "$\${line%%%%:*}"'

[Install]
WantedBy=multi-user.target
`;

/** The program rotates its own log at 60 MB. This bounds what the system keeps on top of that. */
const JOURNAL = `[Journal]
SystemMaxUse=200M
SystemKeepFree=1G
MaxRetentionSec=1month
`;

const PAM = `auth       required pam_unix.so nullok
account    required pam_unix.so
session    required pam_unix.so
session    required pam_systemd.so
`;

/** A guest who gets at the screen can't leave the box's own pages. */
function policy({ port }: InstallOptions): string {
  return `${JSON.stringify(
    {
      URLBlocklist: ['*'],
      URLAllowlist: [`127.0.0.1${portText(port)}`],
      DeveloperToolsAvailability: 2,
      PasswordManagerEnabled: false,
      AutofillAddressEnabled: false,
      AutofillCreditCardEnabled: false,
      TranslateEnabled: false,
      DownloadRestrictions: 3,
      PrintingEnabled: false,
      MetricsReportingEnabled: false,
    },
    null,
    2,
  )}
`;
}

function portText(port: number): string {
  return port === 80 ? '' : `:${port}`;
}
