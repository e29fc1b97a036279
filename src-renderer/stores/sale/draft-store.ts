/**
 * A draft as every product keeps it: under the id that its sale will keep (M1). The page stores none of it, because
 * what a page stores lies on the disk as it is; main keeps it sealed, also over a reload.
 */
import { z } from 'zod';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { saleIdValue } from '#shared/counter-api/values.ts';

export interface AnyDraft {
  readonly saleId: string;
  /** A submission has left the page: the sale may exist. */
  readonly submitted: boolean;
}

export const typedDigits = z.string().regex(/^\d{0,12}$/);

/** The schema of a product's draft: the product's own fields, and the two that every draft has. */
export const draftOf = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ ...shape, saleId: saleIdValue, submitted: z.boolean() });

export interface DraftStore<D extends AnyDraft> {
  readonly use: UseBoundStore<StoreApi<D>>;
  startNew(filled?: Partial<Omit<D, 'saleId' | 'submitted'>>): void;
  markSubmitted(submitted: boolean): void;
  /** Goes on with a kept draft; false if it can't be read, or if another one was begun. */
  takeUp(text: string): boolean;
  /** True if nothing was typed or chosen so far. */
  isEmpty(draft: D): boolean;
}

interface DraftStoreOptions<D extends AnyDraft> {
  readonly schema: z.ZodType<D>;
  readonly empty: Omit<D, 'saleId' | 'submitted'>;
}

function isSame(value: unknown, nothing: unknown): boolean {
  if (Array.isArray(value) && Array.isArray(nothing) && value.length !== nothing.length) return false;
  return Object.is(value, nothing) || JSON.stringify(value) === JSON.stringify(nothing);
}

/** Anything unreadable is as good as nothing. */
function readDraft<D>(text: string, schema: z.ZodType<D>): D | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function createDraftStore<D extends AnyDraft>(options: DraftStoreOptions<D>): DraftStore<D> {
  const { schema, empty } = options;
  const fresh = (filled: object = {}): D =>
    ({ ...empty, ...filled, saleId: crypto.randomUUID(), submitted: false }) as unknown as D;
  const use = create<D>()(() => fresh());
  // Called at each key: a list of thousands of rows is compared by its length.
  const isEmpty = (draft: D): boolean =>
    Object.entries(empty).every(([name, nothing]) => isSame(draft[name as keyof D], nothing));
  return {
    use,
    takeUp: (text) => {
      const kept = readDraft(text, schema);
      const isFree = isEmpty(use.getState());
      if (kept !== null && isFree) use.setState(kept);
      return kept !== null && isFree;
    },
    startNew: (filled) => use.setState(fresh(filled)),
    markSubmitted: (submitted) => use.setState({ submitted } as Partial<D>),
    isEmpty,
  };
}
