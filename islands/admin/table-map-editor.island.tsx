import { api } from '#islands/runtime/api-client.ts';
import { defineIsland } from '#islands/runtime/define.ts';
import { FloorEditor } from '#islands/shared/floor/floor-editor.tsx';
import {
  discardDraftEndpoint,
  publishLayoutEndpoint,
  readLayoutEndpoint,
  saveDraftEndpoint,
} from '#src/contracts/floor.endpoints.ts';
import type { LayoutAnswer } from '#src/domain/floor/floor.types.ts';
import { createIdMaker } from '#src/shared/ids.ts';
import { isSwitchedOff } from './single-keys.ts';

export interface TableMapEditorProps {
  restaurantId: string;
  storeId: string;
  answer: LayoutAnswer;
}

const ids = createIdMaker({
  now: () => Date.now(),
  fill: (bytes) => void crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
});

function TableMapEditor({ restaurantId, storeId, answer }: TableMapEditorProps) {
  const params = { restaurantId, storeId };
  const key = () => ({ idempotencyKey: ids.next() });
  return (
    <FloorEditor
      answer={answer}
      newId={() => ids.next()}
      ignoresKey={isSwitchedOff}
      className="flex h-[calc(100dvh-11rem)] min-h-[32rem] flex-col gap-3"
      calls={{
        read: () => api.call(readLayoutEndpoint, { params }),
        saveDraft: (body) => api.call(saveDraftEndpoint, { params, body, ...key() }),
        discardDraft: (expectedVersion) =>
          api.call(discardDraftEndpoint, { params, body: { expectedVersion }, ...key() }),
        publish: (body) => api.call(publishLayoutEndpoint, { params, body, ...key() }),
      }}
    />
  );
}

export default defineIsland('admin/table-map-editor', TableMapEditor);
