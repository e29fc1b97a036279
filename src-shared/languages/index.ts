/**
 * The languages that Dwadi can speak, each by its own name. To add one: a line here, and `npm run words` makes its folder.
 * docs/languages.md says how it is filled.
 */
export const LANGUAGES = {
  en: 'English',
} as const satisfies Readonly<Record<string, string>>;

export const ENGLISH = 'en';
