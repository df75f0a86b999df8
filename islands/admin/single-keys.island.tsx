import { useEffect, useState } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import { Switch } from '#src/ui/controls.tsx';
import { hasSingleKeys, keepSingleKeys } from './single-keys.ts';

/** Switches keys that act by themselves, for this browser and at once. Without script there are no such keys. */
function SingleKeys() {
  const [isOn, setIsOn] = useState(true);
  useEffect(() => setIsOn(hasSingleKeys()), []);
  return (
    <Switch
      label="Single-key shortcuts"
      help="/, ? and g with a letter act without Ctrl or Alt, and letters turn tables on the table map. Turn off if you dictate. Saved at once, for this browser."
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => setIsOn(keepSingleKeys(checked) ? checked : hasSingleKeys())}
    />
  );
}

export default defineIsland('admin/single-keys', SingleKeys);
