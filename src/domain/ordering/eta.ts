/** ETA options of the specification (2 §9), in minutes; 0 is ASAP. Without a schema library, for islands. */
export const ETA_MINUTES = [0, 15, 30, 45, 60, 75, 90] as const;
