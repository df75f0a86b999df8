/** Who brings an order. Browser-safe. */

export const DELIVERY_PROVIDERS = ['inHouse', 'uberDirect', 'uberEats'] as const;
export type DeliveryProvider = (typeof DELIVERY_PROVIDERS)[number];

/** The specification's names: in-house, Uber Direct, Uber Eats. */
export const PROVIDER_WORDS: Readonly<Record<DeliveryProvider, string>> = {
  inHouse: 'Own driver',
  uberDirect: 'Uber Direct',
  uberEats: 'Uber Eats',
};

/** The specification's vehicles of a driver. */
export const VEHICLE_TYPES = ['bicycle', 'car', 'van', 'truck', 'scooter', 'motorcycle', 'walker'] as const;
export type VehicleType = (typeof VEHICLE_TYPES)[number];

export const VEHICLE_WORDS: Readonly<Record<VehicleType, string>> = {
  bicycle: 'Bicycle',
  car: 'Car',
  van: 'Van',
  truck: 'Truck',
  scooter: 'Scooter',
  motorcycle: 'Motorcycle',
  walker: 'On foot',
};
