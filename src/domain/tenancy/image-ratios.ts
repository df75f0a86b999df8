/** Width and height of each ratio by its name (specification 2 §9). */
export const IMAGE_ASPECT_RATIOS = {
  fourTwo: [4, 2],
  fourTwoPointFive: [4, 2.5],
  eightThree: [8, 3],
  fourThree: [4, 3],
  square: [1, 1],
  fourFive: [4, 5],
  fourSix: [4, 6],
} as const;
export type ImageAspectRatio = keyof typeof IMAGE_ASPECT_RATIOS;
