import { useEffect, useRef, useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { defineIsland } from '#islands/runtime/define.ts';
import { Button } from '#src/ui/button.tsx';
import { UndoIcon } from '#src/ui/icon.tsx';
import { textsOf } from './form-texts.ts';
import { Gallery, type PicturesChange } from './gallery/gallery.tsx';
import { changedRows, type PictureDraft, picturesFromValues } from './gallery/picture-draft.ts';

export interface GalleryFieldProps {
  /** Before the number of its boxes; the form sends `<name>` itself too, also where there is no picture. */
  name: string;
  label: string;
  most: number;
  isWide: boolean;
  pictures: PictureDraft[];
  errors: Record<string, string>;
}

/** Pictures of a form; where they are sent is said around its fields (`data-upload-to`). Without script each button sends the form, which comes back with the picture moved or gone. */
function GalleryField({ pictures: sent, errors: sentErrors, ...field }: GalleryFieldProps) {
  const { name, most } = field;
  const root = useRef<HTMLDivElement>(null);
  const [pictures, setPictures] = useState<readonly PictureDraft[]>(sent);
  const [errors, setErrors] = useState(sentErrors);
  const [removed, setRemoved] = useState<readonly PictureDraft[] | null>(null);
  const [uploadTo, setUploadTo] = useState('');

  useEffect(() => {
    setUploadTo(root.current?.closest<HTMLElement>('[data-upload-to]')?.dataset.uploadTo ?? '');
    // What was typed before this woke, or what the browser put back, is what counts.
    const form = root.current?.closest('form');
    const now = form ? picturesFromValues(textsOf(new FormData(form)), name, most) : [];
    if (now.length > 0) setPictures(now);
  }, [name, most]);
  // After the new rows are drawn: who listens reads them from the form.
  const touch = () => requestAnimationFrame(() => root.current?.dispatchEvent(new Event('input', { bubbles: true })));

  const set = (change: PicturesChange) => {
    setPictures(change);
    setRemoved(null);
    touch();
  };
  const press = (button: string) => (event: React.MouseEvent) => {
    const [, verb = '', , of = ''] = button.split('.');
    const next = changedRows(pictures, verb, Number(of));
    if (!next) return;
    event.preventDefault();
    setPictures(next);
    // Rows have moved: what the server said about their places is no longer about them.
    setErrors({});
    setRemoved(verb === 'remove' ? pictures : null);
    announce(verb === 'remove' ? 'Picture removed.' : `Picture: place ${Number(of)} of ${next.length}.`);
    touch();
  };
  return (
    <div ref={root} className="flex flex-col gap-3">
      <input type="hidden" name={name} value="1" />
      <Gallery
        {...field}
        uploadTo={uploadTo}
        pictures={pictures}
        errors={errors}
        button={(verb, of) => `pictures.${verb}.${name}.${of}`}
        press={press}
        set={set}
      />
      {removed ? (
        <p data-part="undo" className="flex items-center gap-3 rounded-card bg-sunken py-1 pr-1 pl-4 text-14">
          <span className="min-w-0 flex-1">Picture removed.</span>
          <Button size="small" variant="quiet" icon={UndoIcon} onClick={() => set(() => [...removed])}>
            Undo
          </Button>
        </p>
      ) : null}
    </div>
  );
}

export default defineIsland('admin/gallery', GalleryField);
