import { UNBUILT } from '#islands/runtime/manifest.ts';
import type { ClientFiles } from './assets.ts';

/** The built islands: from `dist/client`, or from inside a compiled program. */
export async function loadClientFiles(): Promise<ClientFiles> {
  try {
    const { assets, manifest } = await import('../../dist/client/assets.gen.ts');
    return { assets, manifest };
  } catch (error) {
    if (process.env.NODE_ENV === 'production') {
      throw new Error('dist/client is not there: build the islands first with `bun islands/build.ts`', {
        cause: error,
      });
    }
    return { assets: [], manifest: UNBUILT };
  }
}
