import type { Demo } from '#src/server/demo.types.ts';
import { demoLogins, demoStores } from './demo-logins.ts';
import { freeDemoPrinterPorts } from './demo-printers.ts';
import { startDevelopment } from './development.ts';
import { SEED_SCALES, scaleWithOrders } from './large/scale.ts';
import { seedLarge } from './large/seed-large.ts';
import { seedCast } from './seed.ts';

/** Restaurants to look at, the stores that speed is measured with, and simulators of all outside services. */
export const demo: Demo = {
  logins: demoLogins(),
  stores: demoStores(),
  async plant({ SEED_SCALE: name, SEED_ORDERS: orders }, base, ctx, ownPort) {
    if (name === 'small' || name === 'large') {
      const scale = orders === undefined ? SEED_SCALES[name] : scaleWithOrders(SEED_SCALES[name], orders);
      const planted = await seedLarge(ctx, base.database, scale);
      if (planted) base.log.info('measuring seed planted', { ...planted });
    } else if (await seedCast(ctx, { printerPortOf: await freeDemoPrinterPorts(ownPort) })) {
      base.log.info('demo planted');
    }
  },
  startDevelopment,
};
