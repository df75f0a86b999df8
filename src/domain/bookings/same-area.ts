/** Areas are known by their names, in the settings and on the map: how they are spelled doesn't matter. */
export const isSameArea = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
