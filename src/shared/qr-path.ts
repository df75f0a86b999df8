import { create } from 'qrcode';

/** A QR code as one SVG path of unit squares: sharp at any size, on a screen and in print. `size`: modules a side. */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const squares: string[] = [];
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) squares.push(`M${column} ${row}h1v1h-1z`);
    }
  }
  return { path: squares.join(''), size: modules.size };
}
