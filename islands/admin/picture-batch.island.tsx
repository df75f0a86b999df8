import { useCallback, useEffect, useRef, useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { defineIsland } from '#islands/runtime/define.ts';
import type { UploadedImage } from '#src/contracts/images.endpoints.ts';
import { Button } from '#src/ui/button.tsx';
import { pictureProblem } from './pictures/check-picture.ts';
import { dropAndPaste } from './pictures/drop-and-paste.ts';
import { withdrawError } from './pictures/withdraw-error.ts';

export interface PictureBatchProps {
  formId: string;
  inputId: string;
  /** Where a picture's bytes are sent. */
  uploadTo: string;
}

interface Entry {
  readonly key: number;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'done' | 'refused' | 'lost';
  /** Why it was refused. */
  readonly text?: string;
  readonly imageId?: string;
}

const isOnItsWay = ({ state }: Entry) => state === 'waiting' || state === 'sending';

const PATIENCE_MS = 120_000;
const AWAITED = 'Matching starts when all are uploaded.';
/** As many as are saved at once. */
const MOST = 100;

/**
 * Uploads chosen, dropped and pasted pictures one after the other, and says of each how it went. A picture whose upload broke off
 * is sent again: the server keeps the same picture once. The form then carries their ids.
 */
function PictureBatch({ formId, inputId, uploadTo }: PictureBatchProps) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const nextKey = useRef(0);
  const isBusy = useRef(false);
  const { isAwaited, begin } = useSubmitWhenDone(formId, entries);

  useEffect(() => {
    const form = document.getElementById(formId);
    const input = document.getElementById(inputId);
    if (!(form instanceof HTMLFormElement) || !(input instanceof HTMLInputElement)) return;
    const add = (files: readonly File[]) => {
      if (files.length === 0) return;
      begin();
      withdrawError(input);
      input.value = '';
      setEntries((known) => {
        const more = files.map((file): Entry => ({ key: nextKey.current++, file, state: 'waiting' }));
        return [...known, ...more].slice(0, MOST);
      });
    };
    const change = () => add([...(input.files ?? [])]);
    input.addEventListener('change', change);
    const stop = dropAndPaste({ zone: form, isMeant: () => true, take: add });
    if (input.files?.length) change();
    return () => {
      input.removeEventListener('change', change);
      stop();
    };
  }, [formId, inputId, begin]);

  useEffect(() => {
    const next = entries.find(({ state }) => state === 'waiting');
    if (!next || isBusy.current) return;
    isBusy.current = true;
    const put = (change: Partial<Entry>) =>
      setEntries((all) => all.map((one) => (one.key === next.key ? { ...one, ...change } : one)));
    put({ state: 'sending' });
    void sent(next.file, uploadTo).then((result) => {
      isBusy.current = false;
      put(result);
      if (result.state !== 'done') announce(`${next.file.name}: ${result.text ?? 'not uploaded'}`);
    });
  }, [entries, uploadTo]);

  const again = () =>
    setEntries((all) => all.map((one) => (one.state === 'lost' ? { ...one, state: 'waiting' } : one)));
  return <Uploads entries={entries} again={again} isAwaited={isAwaited} />;
}

interface SubmitWhenDone {
  /** The button was pressed, and pictures are still on their way. */
  readonly isAwaited: boolean;
  /** Pictures are on their way from here on, which is before the page shows them. */
  readonly begin: () => void;
}

/**
 * The form's button, pressed while pictures are still on their way, waits for them: the form carries only those that have
 * arrived.
 */
function useSubmitWhenDone(formId: string, entries: readonly Entry[]): SubmitWhenDone {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const isOnTheWay = useRef(false);
  const isUploading = entries.some(isOnItsWay);
  const isComplete = !entries.some(({ state }) => state === 'lost');
  // Only with other entries: until those that were chosen are among them, they are on their way all the same.
  useEffect(() => {
    isOnTheWay.current = entries.some(isOnItsWay);
  }, [entries]);
  const begin = useCallback(() => {
    isOnTheWay.current = true;
  }, []);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const hold = (event: SubmitEvent) => {
      if (!isOnTheWay.current) return;
      event.preventDefault();
      setButton(event.submitter);
      announce(AWAITED);
    };
    form.addEventListener('submit', hold);
    return () => form.removeEventListener('submit', hold);
  }, [formId]);
  useEffect(() => {
    if (!button || isUploading || isOnTheWay.current) return;
    setButton(null);
    // Where one was lost, "Try again" stands next to it: going on without it is for the owner to say.
    if (isComplete) (document.getElementById(formId) as HTMLFormElement | null)?.requestSubmit(button);
  }, [button, formId, isUploading, isComplete]);
  return { isAwaited: button !== null, begin };
}

interface UploadsProps {
  readonly entries: readonly Entry[];
  readonly isAwaited: boolean;
  readonly again: () => void;
}

function Uploads({ entries, again, isAwaited }: UploadsProps) {
  if (entries.length === 0) return <p className="text-14 text-ink-3">Or drag pictures here, or paste them.</p>;
  const done = entries.filter(({ state }) => state === 'done');
  const isLost = entries.some(({ state }) => state === 'lost');
  return (
    <div className="flex flex-col gap-3">
      {done.map(({ imageId, file }, at) => (
        <span key={imageId} hidden>
          <input type="hidden" name={`picture.${at}.id`} value={imageId} />
          <input type="hidden" name={`picture.${at}.name`} value={file.name} />
        </span>
      ))}
      <p className="font-medium" role="status">
        {done.length} of {entries.length} uploaded
        {isAwaited ? `. ${AWAITED}` : null}
      </p>
      <ul className="divide-y divide-line rounded-input border border-line text-14">
        {entries.map((one) => (
          <li key={one.key} data-state={one.state} className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
            <span className="min-w-0 wrap-anywhere">{one.file.name}</span>
            <span className={one.state === 'refused' || one.state === 'lost' ? 'text-fail-text' : 'text-ink-3'}>
              {wordsOf(one)}
            </span>
          </li>
        ))}
      </ul>
      {isLost ? (
        <Button onClick={again} className="self-start">
          Try again
        </Button>
      ) : null}
    </div>
  );
}

const WORDS = {
  waiting: 'Waiting',
  sending: 'Uploading…',
  done: 'Uploaded',
  refused: '',
  lost: 'Not uploaded: no connection.',
};
const wordsOf = ({ state, text }: Entry) => text ?? WORDS[state];

async function sent(file: File, uploadTo: string): Promise<Pick<Entry, 'state'> & Partial<Entry>> {
  const problem = await pictureProblem(file);
  if (problem) return { state: 'refused', text: problem };
  const answer = await fetch(uploadTo, {
    method: 'POST',
    body: file,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null);
  if (answer?.ok) {
    const image = (await answer.json().catch(() => null)) as UploadedImage | null;
    if (image) return { state: 'done', imageId: image.id };
  }
  if (!answer || answer.ok || answer.status >= 500 || answer.status === 429) return { state: 'lost' };
  const { error } = (await answer.json().catch(() => ({}))) as { error?: { message?: string } };
  return { state: 'refused', text: error?.message ?? 'This picture can’t be used.' };
}

export default defineIsland('admin/picture-batch', PictureBatch);
