import { DOCUMENT_PAGES_MAX, PAGE_BYTES_MAX } from '../../domain/documents/limits.ts'

/** What the file dialog offers. The server decides by the content. */
export const FILE_TYPES = 'image/jpeg,image/png,image/heic,image/heif,application/pdf,.heic,.heif,.pdf'

/** A chosen file. `id`: of the page, after its upload. */
export interface ChosenPage {
  readonly key: number
  readonly file: File
  readonly id?: string
}

export interface RefusedFile {
  readonly name: string
  readonly why: 'too-large' | 'wrong-type' | 'too-many'
}

let last = 0

/** Adds files as the last pages. */
export function withFiles(pages: readonly ChosenPage[], files: readonly File[]) {
  const added: ChosenPage[] = []
  const refused: RefusedFile[] = []
  for (const file of files) {
    const why = whyNotPage(file, pages.length + added.length)
    if (why) refused.push({ name: file.name, why })
    else added.push({ key: ++last, file })
  }
  return { pages: [...pages, ...added], refused }
}

function whyNotPage({ name, type, size }: File, before: number): RefusedFile['why'] | undefined {
  if (!(isPdf({ name, type }) || /^image\/(?:jpeg|png|hei[cf])$/.test(type) || /\.hei[cf]$/i.test(name)))
    return 'wrong-type'
  if (size > PAGE_BYTES_MAX) return 'too-large'
  return before >= DOCUMENT_PAGES_MAX ? 'too-many' : undefined
}

export function isPdf({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name))
}

/** The name under which chosen pages are unsaved. */
export function pagesFormName(student_id: number, request: { readonly id: number }): string {
  return `document ${request.id} of ${student_id}`
}

/** One page earlier. */
export function movedUp(pages: readonly ChosenPage[], index: number): readonly ChosenPage[] {
  const [before, page] = [pages[index - 1], pages[index]]
  return before && page ? pages.with(index - 1, page).with(index, before) : pages
}
