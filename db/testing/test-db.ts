import { type House, openHouse, openHouseImage } from '../connection.ts';
import { migrateToLatest } from '../migrate.ts';

let image: Promise<Uint8Array> | null = null;

/** A migrated database of the test's own, in memory. Migrates once a process and copies from then on. */
export async function testHouse(): Promise<House> {
  image ??= migratedImage();
  return openHouseImage(await image);
}

async function migratedImage(): Promise<Uint8Array> {
  const house = openHouse(':memory:');
  await migrateToLatest(house);
  return house.raw.serialize();
}
