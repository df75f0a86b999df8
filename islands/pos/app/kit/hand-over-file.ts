/** Hands a report to the person at the till as a file: shared from a tablet, downloaded anywhere else. */
export async function handOverFile(text: string, name: string): Promise<void> {
  const file = new File([text], name, { type: 'text/csv' });
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: name });
      return;
    } catch (error) {
      // Closed without sharing it.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
