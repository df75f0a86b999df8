import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

export interface CategoriesTable {
  id: string;
  restaurantId: string;
  storeId: string;
  name: string;
  description: string;
  sortOrder: number;
  imageId: string | null;
  isOnPos: Flag;
  isOnline: Flag;
  isOnUberEats: Flag;
  backgroundColor: string | null;
  printStationIdsJson: Generated<string>;
  /** 0133 */
  course: number | null;
}

export interface ItemsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  categoryId: string;
  type: 'basic' | 'pizza' | 'halfAndHalf' | 'deal' | 'custom';
  name: string;
  sortOrder: number;
  available: Flag;
  soldout: Flag;
  imageId: string | null;
  specJson: string;
  version: Generated<number>;
  /** 0016 */
  soldOutUntilIsoDateTimeUtc: string | null;
}

export interface PizzaSettingsTable {
  storeId: string;
  valueJson: string;
}

export interface DiningTablesTable {
  id: string;
  restaurantId: string;
  storeId: string;
  name: string;
  area: Generated<string>;
  type: 'CIRCLE' | 'SQUARE' | 'RECTANGLE';
  seats: number;
  x: number;
  y: number;
  rotation: Generated<number>;
  code: string;
}
