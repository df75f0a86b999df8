import { type RefObject, useEffect, useRef, useState } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { postInto, showsPage } from './site-preview/post-into.ts';
import { WidthSwitch } from './width-switch.tsx';

export interface SitePreviewProps {
  /** The form whose website it is. */
  formId: string;
  /** Where the form is sent. */
  action: string;
  /** The value of the button that asks for the preview. */
  button: string;
}

const SHAPES = {
  Phone: { width: 390, title: 'Your website on a phone' },
  Desktop: { width: 1280, title: 'Your website on a desktop' },
} as const;
type Shape = keyof typeof SHAPES;

/** Typing sends it this long after the last key. */
const PAUSE_MS = 700;

/** The website with what is typed, drawn by the server into a frame. The next one loads behind it, so that nothing flashes. */
function SitePreview(props: SitePreviewProps) {
  const root = useRef<HTMLDivElement>(null);
  const [shape, setShape] = useState<Shape>('Phone');
  const { frames, state, loaded, again } = useSite(root, props);
  const { ref, width, height } = useSize();
  const { width: own, title } = SHAPES[shape];
  const scale = Math.min(1, width / own);
  return (
    <div ref={root} className="flex flex-col gap-3 noscript:hidden">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-16">On the website</h2>
        <WidthSwitch widths={Object.keys(SHAPES) as Shape[]} chosen={shape} choose={setShape} />
      </div>
      <div
        ref={ref}
        className={cx(
          'relative w-full overflow-hidden rounded-card border border-line-strong bg-paper',
          shape === 'Phone' ? 'mx-auto h-[min(40rem,calc(100dvh-18rem))] min-h-96 max-w-[390px]' : 'aspect-[16/11]',
        )}
      >
        {[frames.shown, frames.next]
          .filter((at) => at !== null)
          .map((at) => (
            <iframe
              key={at}
              name={frameName(props.formId, at)}
              title={title}
              onLoad={(event) => loaded(at, event.currentTarget)}
              className={cx('absolute top-0 left-0 origin-top-left border-0', at === frames.shown ? '' : 'invisible')}
              aria-hidden={at !== frames.shown}
              style={{ width: own, height: scale > 0 ? height / scale : 0, transform: `scale(${scale})` }}
            />
          ))}
        {state === 'opening' ? <Note>Drawing your website…</Note> : null}
      </div>
      {state === 'lost' ? (
        <p role="status" className="flex flex-wrap items-center gap-3 text-14 text-ink-2">
          The preview can’t be loaded.
          <Button size="small" onClick={again}>
            Try again
          </Button>
        </p>
      ) : (
        <p className="text-12 text-ink-3">Shows what you’ve entered, also before you save it.</p>
      )}
    </div>
  );
}

function Note({ children }: { children: string }) {
  return <p className="absolute inset-0 grid place-items-center bg-sunken text-14 text-ink-2">{children}</p>;
}

/** Not shared with the runtime, which every page fetches first and which imports nothing. Safari has no idle callbacks. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 2000 }) : run();

const frameName = (formId: string, at: number) => `site-of-${formId}-${at}`;

interface Frames {
  readonly shown: number | null;
  /** Loads behind it. */
  readonly next: number | null;
}

/**
 * Sends the form into a new frame, which takes the place of the one before when it has its page. A frame is used once: its
 * first page leaves no step in the browser's history, so that Back leaves the form as ever.
 */
function useSite(root: RefObject<HTMLElement | null>, { formId, action, button }: SitePreviewProps) {
  const [frames, setFrames] = useState<Frames>({ shown: null, next: null });
  const [state, setState] = useState<'opening' | 'open' | 'lost'>('opening');
  const now = useRef({ frames, made: 0, isWanted: false });

  const show = (next: Frames) => {
    now.current.frames = next;
    setFrames(next);
  };
  const send = () => {
    const { shown, next } = now.current.frames;
    // One at a time: what is typed in the meantime is sent after it.
    now.current.isWanted = next !== null;
    if (next !== null) return;
    now.current.made += 1;
    show({ shown, next: now.current.made });
  };
  const loaded = (at: number, frame: HTMLIFrameElement) => {
    const { frames: before, isWanted } = now.current;
    if (at !== before.next) return;
    const old = root.current?.querySelector<HTMLIFrameElement>('iframe:not([aria-hidden="true"])');
    const isPage = showsPage(frame, old?.contentWindow?.scrollY ?? 0);
    if (isPage === null) return;
    show({ shown: isPage ? at : before.shown, next: null });
    setState(isPage ? 'open' : 'lost');
    if (isWanted) send();
  };
  useEffect(() => {
    const form = document.getElementById(formId);
    if (frames.next === null || !(form instanceof HTMLFormElement)) return;
    postInto(frameName(formId, frames.next), { form, action, button });
  }, [frames.next, formId, action, button]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it listens once, and sends what the form has then
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!form) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(waiting);
      waiting = setTimeout(send, PAUSE_MS);
    };
    // A whole page loads in the frame: first what keeps the form's own text safe wakes.
    waiting = setTimeout(() => whenIdle(send), PAUSE_MS);
    form.addEventListener('input', later);
    form.addEventListener('change', later);
    return () => {
      clearTimeout(waiting);
      form.removeEventListener('input', later);
      form.removeEventListener('change', later);
    };
  }, [formId]);
  return { frames, state, loaded, again: send };
}

function useSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}

export default defineIsland('admin/site-preview', SitePreview);
