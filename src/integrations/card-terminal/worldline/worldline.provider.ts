import { join } from 'node:path';
import { VERSION } from '#src/shared/version.ts';
import { envText, provider } from '../../provider.ts';
import { openKitLog } from './kit-log.ts';
import { loadTimApi } from './load-tim-api.ts';
import { createWorldlineTerminals } from './worldline-terminal.ts';

/** Terminals on the store's own network, so only a program in the store is given these variables. */
export const worldlineProvider = provider({
  port: 'cardTerminals',
  env: {
    /** A folder with the acquirer's `timapi.js` and `timapi.wasm`. */
    WORLDLINE_SDK_DIR: envText.optional(),
    /** Issued by the acquirer for this product. */
    WORLDLINE_INTEGRATOR_ID: envText.optional(),
    /** `on`: the terminal asks for a tip. It has to allow it, or its login fails. */
    WORLDLINE_TIPS: envText.optional(),
  },
  together: ['WORLDLINE_SDK_DIR', 'WORLDLINE_INTEGRATOR_ID'],
  create: ({ WORLDLINE_SDK_DIR: folder, WORLDLINE_INTEGRATOR_ID: integratorId, WORLDLINE_TIPS: tips }) => {
    if (!folder || !integratorId) return {};
    const log = openKitLog(join(folder, 'logs'));
    return {
      worldline: createWorldlineTerminals({
        integratorId,
        withTips: tips === 'on',
        posVersion: VERSION,
        loadKit: kitOnce(folder, log.append),
        readLog: log.read,
      }),
    };
  },
});

/** Loaded at the first payment or check; a kit that was missing is looked for again. */
function kitOnce(folder: string, onLog: (line: string) => void) {
  let kit: ReturnType<typeof loadTimApi> | null = null;
  return () => {
    kit ??= loadTimApi({ folder, onLog });
    return kit.catch((error: unknown) => {
      kit = null;
      throw error;
    });
  };
}
