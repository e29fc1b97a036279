/** The part of gettext-parser that is used here; it brings no types of its own. */
declare module 'gettext-parser' {
  interface Entry {
    msgid: string;
    msgctxt?: string | undefined;
    msgstr: string[];
    comments?: { extracted?: string; reference?: string; flag?: string; previous?: string; translator?: string };
  }
  interface Catalogue {
    charset?: string;
    headers: Record<string, string>;
    translations: Record<string, Record<string, Entry>>;
  }
  export const po: {
    parse(text: string, options?: { validation?: boolean }): Catalogue;
    compile(catalogue: Catalogue, options?: { foldLength?: number }): Uint8Array;
  };
}
