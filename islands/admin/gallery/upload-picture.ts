import type { PictureDraft } from './picture-draft.ts';

const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/** Sends a picture as it is; the same one twice is one. Throws an `Error` that says what to do. */
export async function uploadPicture(to: string, file: File): Promise<PictureDraft> {
  if (file.size > MAX_PICTURE_BYTES) {
    throw new Error(`${file.name} is ${Math.ceil(file.size / 1024 / 1024)} MB. Choose a picture up to 10 MB.`);
  }
  const answer = await fetch(to, { method: 'POST', body: file, headers: { accept: 'application/json' } }).catch(
    () => null,
  );
  if (!answer) throw new Error('No connection. Choose the picture again when you’re back online.');
  const body = (await answer.json().catch(() => ({}))) as Partial<Stored> & { error?: { message?: string } };
  if (!answer.ok || body.id === undefined) {
    throw new Error(body.error?.message ?? 'We couldn’t upload this picture. Try again in a moment.');
  }
  return { imageId: body.id, width: String(body.width), height: String(body.height), alt: '' };
}

interface Stored {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}
