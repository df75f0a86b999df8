/** The picture of a clock-in while the camera shows one; null: there is none. */
export const camera: { take: () => string | null } = { take: () => null };
