import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import { Button } from '#src/ui/button.tsx';
import { FieldError } from '#src/ui/field.tsx';
import { type WiredPicture, wirePicture } from './pictures/wire-picture.ts';

export interface PictureFieldProps {
  /** Of the input that the form sends. */
  fieldId: string;
  /** The address of what is stored; null: nothing is. */
  stored: string | null;
  /** Width by height. */
  ratio: number;
}

const CropDialog = lazy(() => import('./pictures/crop-dialog.tsx'));

/**
 * What a picture's field does beyond its button: files are dropped on its form and pasted, one that cannot be taken is told
 * here and changes nothing, and what was chosen is cropped or given up again. The plain input stays what is sent.
 */
function PictureField({ fieldId, stored, ratio }: PictureFieldProps) {
  const [trouble, setTrouble] = useState('');
  const [chosen, setChosen] = useState<File | null>(null);
  const [isAwake, setIsAwake] = useState(false);
  const [cropping, setCropping] = useState<File | null>(null);
  const wired = useRef<WiredPicture | null>(null);

  useEffect(() => {
    const input = document.getElementById(fieldId);
    if (!(input instanceof HTMLInputElement)) return;
    wired.current = wirePicture(input, { chosen: setChosen, trouble: setTrouble });
    setIsAwake(true);
    return () => wired.current?.stop();
  }, [fieldId]);

  const crop = async () => {
    const file = chosen ?? (stored ? await fetchedFile(stored) : null);
    if (file) setCropping(file);
    else setTrouble('We couldn’t open this picture. Check your connection and try again.');
  };
  if (!isAwake) return null;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-14 text-ink-3">Or drag a picture here, or paste one.</p>
      {trouble ? <FieldError id={`${fieldId}-trouble`}>{trouble}</FieldError> : null}
      {chosen || stored ? (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={crop}>
            Crop…
          </Button>
          {chosen ? (
            <Button size="small" variant="quiet" onClick={() => wired.current?.giveUp()}>
              {stored ? 'Keep the current picture' : 'Don’t use it'}
            </Button>
          ) : null}
        </div>
      ) : null}
      {cropping ? (
        <Suspense>
          <CropDialog
            file={cropping}
            ratio={ratio}
            onCropped={(file) => wired.current?.take([file], 'Cropped. Save to keep it.')}
            onClose={() => setCropping(null)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

async function fetchedFile(address: string): Promise<File | null> {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return null;
  const blob = await answer.blob();
  return new File([blob], 'picture.webp', { type: blob.type });
}

export default defineIsland('admin/picture-field', PictureField);
