import {
  MAX_PICTURE_BYTES,
  pictureFaultOf,
  pictureFaultText,
  sizeFaultOf,
} from '#src/domain/menu/pictures/picture-file.ts';

/** The server's message about this file, before it is uploaded. Null when it can become a picture. */
export async function pictureProblem(file: File): Promise<string | null> {
  // Don't read a film of several gigabytes only to report that it is too large.
  if (file.size > MAX_PICTURE_BYTES) return pictureFaultText('tooLarge', file.size);
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return pictureFaultText('unreadable');
  const fault = pictureFaultOf(new Uint8Array(bytes));
  if (fault) return pictureFaultText(fault, file.size);
  try {
    const { width, height, close } = await measured(file);
    close();
    const tooBig = sizeFaultOf({ width, height });
    return tooBig && pictureFaultText(tooBig);
  } catch {
    return pictureFaultText('unreadable');
  }
}

async function measured(file: File) {
  const bitmap = await createImageBitmap(file);
  return { width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
}

/** The files among what is dragged or pasted. */
export function filesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])];
}

/** Whether files are dragged. A browser reveals their names only once they are dropped. */
export function hasFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false;
}
