import { useEffect, useRef, useState } from 'react';
import { camera } from './camera.ts';

const SIDE = 240;
const QUALITY = 0.6;

/**
 * Shows the till's camera before someone clocks in, so that they see what is taken. Without a camera, or if it may not be used, people
 * clock in all the same.
 */
export function ClockCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'on' | 'none'>('starting');
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isGone = false;
    const start = async () => {
      // Only a secure address has it.
      const got = await navigator.mediaDevices?.getUserMedia({
        video: { facingMode: 'user', width: { ideal: 640 }, height: { ideal: 480 } },
      });
      if (!got) throw new Error('no camera');
      if (isGone) return stop(got);
      stream = got;
      if (!video.current) return;
      video.current.srcObject = got;
      await video.current.play();
      camera.take = () => frameOf(video.current);
      setState('on');
    };
    start().catch(() => {
      if (!isGone) setState('none');
    });
    return () => {
      isGone = true;
      camera.take = () => null;
      if (stream) stop(stream);
    };
  }, []);
  if (state === 'none')
    return <p className="text-center text-ink-2">No camera found. You can clock in without a picture.</p>;
  return (
    <figure className="text-center">
      <video
        ref={video}
        muted
        playsInline
        aria-label="Camera"
        className="mx-auto aspect-square w-40 rounded-card bg-sunken object-cover short:w-28"
      />
      <figcaption className="mt-1 text-ink-2">A picture is taken when you clock in.</figcaption>
    </figure>
  );
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The middle of what the camera sees, small. */
function frameOf(video: HTMLVideoElement | null): string | null {
  const side = Math.min(video?.videoWidth ?? 0, video?.videoHeight ?? 0);
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d');
  if (!video || !drawing || side === 0) return null;
  canvas.width = SIDE;
  canvas.height = SIDE;
  const [left, top] = [(video.videoWidth - side) / 2, (video.videoHeight - side) / 2];
  drawing.drawImage(video, left, top, side, side, 0, 0, SIDE, SIDE);
  return canvas.toDataURL('image/jpeg', QUALITY).split(',')[1] ?? null;
}
