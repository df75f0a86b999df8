import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import { Button } from '#src/ui/button.tsx';
import { FieldError } from '#src/ui/field.tsx';
import { type WiredPicture, wirePicture } from './pictures/wire-picture.ts';

export interface PictureFieldProps {
  /** Of the input that the form submits. */
  fieldId: string;
  /** The address of the stored picture. Null when there is none. */
  stored: string | null;
  /** Width by height. */
  ratio: number;
}

const CropDialog = lazy(() => import('./pictures/crop-dialog.tsx'));

/**
 * Adds to a picture field: dropping and pasting files, an error beside it for a file that can't be used, cropping, and going back
 * to the stored picture. The plain input is still what is submitted.
 */
function PictureField({ fieldId, stored, ratio }: PictureFieldProps) {
  const [problem, setProblem] = useState('');
  const [chosen, setChosen] = useState<File | null>(null);
  const [isAwake, setIsAwake] = useState(false);
  const [cropping, setCropping] = useState<File | null>(null);
  const wired = useRef<WiredPicture | null>(null);

  useEffect(() => {
    const input = document.getElementById(fieldId);
    if (!(input instanceof HTMLInputElement)) return;
    wired.current = wirePicture(input, { chosen: setChosen, problem: setProblem });
    setIsAwake(true);
    return () => wired.current?.stop();
  }, [fieldId]);

  const crop = async () => {
    const file = chosen ?? (stored ? await fetchedFile(stored) : null);
    if (file) setCropping(file);
    else setProblem('We couldn’t open this picture. Check your connection and try again.');
  };
  if (!isAwake) return null;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-14 text-ink-3">Or drag a picture here, or paste one.</p>
      {problem ? <FieldError id={`${fieldId}-trouble`}>{problem}</FieldError> : null}
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
