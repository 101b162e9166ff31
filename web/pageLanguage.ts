/** The language of the texts of this page, which are built into it (decision 67). */
export function pageLanguage(): string {
  return document.documentElement.lang
}
