/** What several rows send. */
export const line = (itemId: string) => ({
  itemId,
  quantity: 1,
  comments: '',
  selection: { type: 'basic', modifiers: [] },
});
export const because = { reason: 'Battery' };
export const nothing = {};
