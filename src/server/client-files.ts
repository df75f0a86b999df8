import { UNBUILT } from '#islands/runtime/manifest.ts';
import type { ClientFiles } from './assets.ts';

/** The built islands: from `dist/client`, or from inside a compiled program. A program needs them, a test of routes doesn't. */
export async function loadClientFiles({ areRequired }: { readonly areRequired: boolean }): Promise<ClientFiles> {
  try {
    const { assets, manifest } = await import('../../dist/client/assets.gen.ts');
    return { assets, manifest };
  } catch (error) {
    if (areRequired) {
      throw new Error('dist/client is not there: build the islands first with `bun islands/build.ts`', {
        cause: error,
      });
    }
    return { assets: [], manifest: UNBUILT };
  }
}
