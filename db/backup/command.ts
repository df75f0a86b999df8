import { type BackupManifest, backUp } from './backup.ts';
import { checkFile } from './check-file.ts';
import { restore } from './restore.ts';

export const BACKUP_COMMANDS = ['backup', 'restore', 'check'] as const;
export type BackupCommand = (typeof BACKUP_COMMANDS)[number];

export function isBackupCommand(word: string | undefined): word is BackupCommand {
  return (BACKUP_COMMANDS as readonly (string | undefined)[]).includes(word);
}

/** `backup <new folder>` and `restore <folder>`, of and into `DATA_DIR`, and `check` of its database. Gives the program's exit code. */
export async function runBackupCommand(
  command: BackupCommand,
  folder: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const dataDir = env.DATA_DIR || './data';
  if (command === 'check') return checkIn(databasePathOf(env));
  if (!folder) {
    console.error(command === 'backup' ? 'backup <folder to make>' : 'restore <folder of a backup>');
    return 2;
  }
  try {
    const source = { dataDir, ...(env.LITEFS_DIR ? { databasePath: `${env.LITEFS_DIR}/servery.db` } : {}) };
    const manifest = command === 'backup' ? await backUp(source, folder) : await restore(folder, dataDir);
    console.log(`${command} of ${manifest.madeIsoDateTimeUtc}: ${summary(manifest)}`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

function databasePathOf(env: Readonly<Record<string, string | undefined>>): string {
  return `${env.LITEFS_DIR || env.DATA_DIR || './data'}/servery.db`;
}

function checkIn(path: string): number {
  const problems = checkFile(path);
  console.log(problems.length === 0 ? 'ok' : problems.join('\n'));
  return problems.length === 0 ? 0 : 1;
}

function summary({ files, tables }: BackupManifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const megabytes = files.reduce((sum, file) => sum + file.bytes, 0) / 1e6;
  return `${rows} rows, ${files.length} files, ${megabytes.toFixed(1)} MB, checked`;
}
