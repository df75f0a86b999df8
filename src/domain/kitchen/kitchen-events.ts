import type { KitchenEntry } from '../printing/kitchen-book.ts';
import type { KitchenAct, SeenDish } from './kitchen.types.ts';

/** An entry of the kitchen's ledger. */
export interface ToldEvent extends KitchenEntry {
  readonly id: string;
  readonly orderId: string;
  /** Of `left` and `came`: the bill at the other end. */
  readonly otherOrderId: string | null;
  readonly at: string;
}

/** What someone did at a screen. Written once, never changed. */
export interface ActEvent {
  readonly id: string;
  readonly orderId: string;
  readonly stationId: string;
  readonly act: KitchenAct;
  readonly round: number;
  /** Of `acknowledged`: what was struck through; else what the ticket had. */
  readonly dishes: readonly SeenDish[];
  /** Of `acknowledged`: the notes that name an allergy. */
  readonly allergies: readonly string[];
  readonly byName: string;
  readonly at: string;
}
