import { mkdir, readdir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#src/shared/app-error.ts';

export interface SizedFilesOptions {
  readonly folder: string;
  readonly maxBytes: number;
  /** Pictures made at the same moment: the rest of the machine serves orders. */
  readonly atOnce: number;
  /** How many pictures may wait to be made; more are rejected. */
  readonly maxWaiting: number;
}

/**
 * Made pictures on disk, the ones unused longest thrown out when the folder is full. They can all be made again, so
 * nothing is lost with the folder. A picture that many ask for is made once.
 */
export class SizedFiles {
  readonly #options: SizedFilesOptions;
  /** Sizes in bytes by file name; the first is the one unused longest. */
  readonly #kept = new Map<string, number>();
  readonly #making = new Map<string, Promise<string>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #bytes = 0;
  #opened: Promise<void> | null = null;

  constructor(options: SizedFilesOptions) {
    this.#options = options;
  }

  /** The path of the file, made by `make` where it is not there. */
  async get(name: string, make: () => Promise<Uint8Array>): Promise<string> {
    this.#opened ??= this.#open();
    await this.#opened;
    const size = this.#kept.get(name);
    if (size !== undefined) {
      this.#kept.delete(name);
      this.#kept.set(name, size);
      return this.#path(name);
    }
    const running = this.#making.get(name);
    if (running) return running;
    const making = this.#make(name, make).finally(() => this.#making.delete(name));
    this.#making.set(name, making);
    return making;
  }

  get bytes() {
    return this.#bytes;
  }

  async #make(name: string, make: () => Promise<Uint8Array>): Promise<string> {
    await this.#turn();
    try {
      const bytes = await make();
      const path = this.#path(name);
      const temporary = `${path}.${crypto.randomUUID()}.part`;
      await Bun.write(temporary, bytes);
      await rename(temporary, path);
      this.#kept.set(name, bytes.byteLength);
      this.#bytes += bytes.byteLength;
      await this.#throwOut(name);
      return path;
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    const { atOnce, maxWaiting } = this.#options;
    if (this.#running >= atOnce) {
      if (this.#waiting.length >= maxWaiting) {
        throw new AppError('service_unavailable', 'Too many pictures at once. Try again in a moment.');
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#running++;
  }

  async #throwOut(butNot: string): Promise<void> {
    for (const [name, size] of this.#kept) {
      if (this.#bytes <= this.#options.maxBytes) return;
      if (name === butNot) continue;
      this.#kept.delete(name);
      this.#bytes -= size;
      // Fine if it is already deleted.
      await unlink(this.#path(name)).catch(() => undefined);
    }
  }

  /** Takes over what an earlier run left; deletes a half-written file. */
  async #open(): Promise<void> {
    const { folder } = this.#options;
    await mkdir(folder, { recursive: true });
    for (const name of (await readdir(folder)).sort()) {
      if (name.endsWith('.part')) {
        await unlink(join(folder, name)).catch(() => undefined);
        continue;
      }
      const { size } = await stat(join(folder, name));
      this.#kept.set(name, size);
      this.#bytes += size;
    }
    await this.#throwOut('');
  }

  #path(name: string): string {
    return join(this.#options.folder, name);
  }
}
