/** The language of the texts of this page, which are built into it (decision 65). */
export function pageLanguage(): string {
  return document.documentElement.lang
}
