/** 'Roma Pizza Newtown': a store that carries its restaurant's name is not called by it twice. */
export function fullStoreName(restaurantName: string, storeName: string): string {
  return shortStoreName(restaurantName, storeName) === storeName ? `${restaurantName} ${storeName}`.trim() : storeName;
}

/** 'Newtown': the store beside its restaurant's name. */
export function shortStoreName(restaurantName: string, storeName: string): string {
  if (storeName === restaurantName) return '';
  return storeName.startsWith(`${restaurantName} `) ? storeName.slice(restaurantName.length + 1) : storeName;
}
