import { useEffect, useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FieldError } from '#src/ui/field.tsx';

interface Props {
  file: File;
  /** Width by height. */
  ratio: number;
  onCropped: (file: File) => void;
  onClose: () => void;
}

/** The widest size at which a picture is served. */
const MOST_ACROSS = 2400;
const QUALITY = 0.92;
const LABELS = {
  cropArea: 'What is kept. Move it with the arrow keys.',
  nwDragHandle: 'Top left corner. Resize with the arrow keys.',
  nDragHandle: 'Top edge. Resize with the up and down keys.',
  neDragHandle: 'Top right corner. Resize with the arrow keys.',
  eDragHandle: 'Right edge. Resize with the left and right keys.',
  seDragHandle: 'Bottom right corner. Resize with the arrow keys.',
  sDragHandle: 'Bottom edge. Resize with the up and down keys.',
  swDragHandle: 'Bottom left corner. Resize with the arrow keys.',
  wDragHandle: 'Left edge. Resize with the left and right keys.',
};

/** Crops a picture to the ratio it is shown at, by mouse, finger and keyboard. */
export default function CropDialog({ file, ratio, onCropped, onClose }: Props) {
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [part, setPart] = useState<PercentCrop>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let isGone = false;
    void loaded(file).then(
      (one) => {
        if (isGone) return;
        setImage(one);
        setPart(largestPart(one, ratio));
      },
      () => setProblem('We can’t read this picture.'),
    );
    return () => {
      isGone = true;
    };
  }, [file, ratio]);
  const keep = async () => {
    const cropped = image && part ? await cut(image, part, file) : null;
    if (!cropped) {
      setProblem('We couldn’t crop this picture. Close this and try again.');
      return;
    }
    onCropped(cropped);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Crop picture"
      width="wide"
      footer={
        <>
          <Button variant="primary" onClick={keep}>
            Crop
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p className="mb-3 text-14 text-ink-2">
        Drag the frame or its corners. With the keyboard, press Tab to reach them and use the arrow keys.
      </p>
      {problem ? <FieldError id="crop-trouble">{problem}</FieldError> : null}
      <div className="grid place-items-center rounded-card bg-sunken p-3">
        {image ? (
          <ReactCrop
            {...(part ? { crop: part } : {})}
            onChange={(_, percent) => setPart(percent)}
            aspect={ratio}
            minWidth={40}
            keepSelection
            ariaLabels={LABELS}
          >
            <img src={image.src} alt="Uncropped" className="max-h-[55dvh] w-auto" />
          </ReactCrop>
        ) : null}
      </div>
    </Dialog>
  );
}

/** As a data URL: the pages' policy allows no other kind. */
function loaded(file: File): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = reject;
    reader.onload = () => {
      const image = new Image();
      image.onload = () => resolve(image);
      image.onerror = reject;
      image.src = String(reader.result);
    };
    reader.readAsDataURL(file);
  });
}

function largestPart({ naturalWidth, naturalHeight }: HTMLImageElement, ratio: number): PercentCrop {
  const isWider = naturalWidth / naturalHeight > ratio;
  const whole = makeAspectCrop(
    { unit: '%', ...(isWider ? { height: 100 } : { width: 100 }) },
    ratio,
    naturalWidth,
    naturalHeight,
  );
  return centerCrop(whole, naturalWidth, naturalHeight);
}

async function cut(image: HTMLImageElement, part: PercentCrop, file: File): Promise<File | null> {
  const across = (image.naturalWidth * part.width) / 100;
  const down = (image.naturalHeight * part.height) / 100;
  if (across < 1 || down < 1) return null;
  const scale = Math.min(1, MOST_ACROSS / across);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(across * scale);
  canvas.height = Math.round(down * scale);
  const left = (image.naturalWidth * part.x) / 100;
  const top = (image.naturalHeight * part.y) / 100;
  canvas.getContext('2d')?.drawImage(image, left, top, across, down, 0, 0, canvas.width, canvas.height);
  // A photo stays a photo, and a picture that may be transparent stays so.
  const type = file.type === 'image/jpeg' ? file.type : 'image/webp';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  return blob && new File([blob], file.name, { type: blob.type });
}
