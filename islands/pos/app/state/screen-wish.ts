/** What the next screen is opened for, said by the tile that leads to it; taken once. */
type Wish = 'customItem';

let wished: Wish | null = null;

export function wishFor(wish: Wish): void {
  wished = wish;
}

export function takeWish(wish: Wish): boolean {
  if (wished !== wish) return false;
  wished = null;
  return true;
}
