import { tables } from './migration.ts';

/** 1: what the coupon took off stands as amounts on the lines, which were moved or merged; it takes nothing more there. */
export const m0026_coupons_on_lines = tables([
  'alter table coupon_redemptions add column isOnLines integer not null default 0 check (isOnLines in (0, 1))',
]);
