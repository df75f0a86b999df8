/** A form that counts what is done with it: a step for each field that is handed out or compared. */
export class CountingForm extends FormData {
  steps = 0;

  static of(pairs: Iterable<readonly [name: string, value: string]>): CountingForm {
    const form = new CountingForm();
    for (const [name, value] of pairs) form.append(name, value);
    form.steps = 0;
    return form;
  }

  private get size(): number {
    return [...super.keys()].length;
  }

  override get(name: string) {
    this.steps += 1;
    return super.get(name);
  }

  override has(name: string): boolean {
    this.steps += 1;
    return super.has(name);
  }

  /** Looks at every field. */
  override getAll(name: string) {
    this.steps += this.size;
    return super.getAll(name);
  }

  override *keys(): FormDataIterator<string> {
    for (const name of super.keys()) {
      this.steps += 1;
      yield name;
    }
  }

  override *[Symbol.iterator](): FormDataIterator<[string, FormDataEntryValue]> {
    for (const pair of super[Symbol.iterator]()) {
      this.steps += 1;
      yield pair;
    }
  }
}
