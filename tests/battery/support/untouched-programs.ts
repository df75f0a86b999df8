import { type BatteryFixture, batteryFixture, type Planted } from './battery-fixture.ts';

/** Reuses a database as long as nothing was written to it, then opens a new one. */
export function untouchedPrograms(): () => Promise<BatteryFixture & { readonly planted: Planted }> {
  let fixture: Awaited<ReturnType<typeof batteryFixture>> | null = null;
  let before = 0;
  const changes = () => fixture!.database.raw.query<{ n: number }, []>('select total_changes() as n').get()!.n;
  return async () => {
    if (fixture && changes() === before) return fixture;
    fixture = await batteryFixture();
    before = changes();
    return fixture;
  };
}
