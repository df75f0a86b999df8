/** Why staff call a courier off, as the courier names it and as people read it. */
export const CANCEL_REASONS = [
  'out_of_items',
  'store_closed',
  'customer_called_to_cancel',
  'store_too_busy',
  'courier_delayed_en_route_to_pickup',
  'too_expensive',
  'delivery_vehicle_too_small',
  'no_courier_assigned',
  'other',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export const CANCEL_REASON_WORDS: Readonly<Record<CancelReason, string>> = {
  out_of_items: 'Out of items',
  store_closed: 'Store closed',
  customer_called_to_cancel: 'Customer called to cancel',
  store_too_busy: 'Store too busy',
  courier_delayed_en_route_to_pickup: 'Courier is late',
  too_expensive: 'Too expensive',
  delivery_vehicle_too_small: 'Vehicle too small',
  no_courier_assigned: 'No courier was found',
  other: 'Other',
};
